"""Draws what commands took beside cp -r as SVG."""

import html
import statistics

BAR, GAP, LEFT, WIDTH = 16, 14, 190, 560
COLORS = {"resplit": "#1b6ca8"}


def svg(workloads, copy):
    """Returns a drawing of the medians of the ratios to the copy: one group of bars a workload."""
    bars, y = [], 40
    groups = {name: ratios(found, copy) for name, found in workloads.items()}
    most = max(max(group.values()) for group in groups.values())
    for name, group in groups.items():
        bars.append(f'<text x="8" y="{y + 12}" font-weight="bold">{html.escape(name)}</text>')
        for tool, ratio in sorted(group.items(), key=lambda each: (each[0] != "resplit", each[1])):
            length = WIDTH * ratio / most
            bars.append(
                f'<text x="{LEFT - 8}" y="{y + 12}" text-anchor="end">{html.escape(tool)}</text>'
                f'<rect x="{LEFT}" y="{y}" width="{length:.1f}" height="{BAR - 3}" fill="{COLORS.get(tool, "#b9c4cc")}"/>'
                f'<text x="{LEFT + length + 5:.1f}" y="{y + 12}">{ratio:.2f}</text>')
            y += BAR
        y += GAP
    one = LEFT + WIDTH / most
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + WIDTH + 60}" height="{y + 10}"'
        ' font-family="sans-serif" font-size="12">\n<rect width="100%" height="100%" fill="white"/>\n'
        '<text x="8" y="20" font-size="14">Time beside a copy of the input (cp -r), durable; median of ratios</text>\n'
        + "\n".join(bars)
        + f'\n<line x1="{one:.1f}" y1="30" x2="{one:.1f}" y2="{y}" stroke="#888" stroke-dasharray="4 3"/>\n</svg>\n')


def ratios(found, copy):
    return {
        tool: statistics.median(a["seconds"] / b["seconds"] for a, b in zip(own, found[copy]))
        for tool, own in found.items() if tool != copy}
