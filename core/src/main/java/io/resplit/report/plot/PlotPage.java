package io.resplit.report.plot;

/** A web page around a drawing; needs no other file. */
public final class PlotPage {

  private PlotPage() {}

  /** Returns the page. */
  public static String html(String title, String svg) {
    return """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>%s</title>
        <style>
          body { margin: 0; background: #ffffff }
          svg { display: block; margin: 0 auto; max-width: 100%%; height: auto }
          @media (prefers-color-scheme: dark) { body { background: #0d1117 } }
        </style>
        </head>
        <body>
        %s</body>
        </html>
        """
        .formatted(Svg.escape(title), svg);
  }
}
