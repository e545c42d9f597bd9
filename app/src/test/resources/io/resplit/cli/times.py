"""Makes sets of NetCDF files that count time in different ways, and checks what they were joined to.

make SEED COUNT: makes files f0.nc, f1.nc and so on in a folder for each seed, and prints a line for
    each: whether all times are numbers in the units and types of the first file
check SEED COUNT: compares out.nc of each folder that has one with the files, as cftime decodes both,
    and as exact fractions; prints how they differ
"""
import datetime
import os
import random
import sys
from fractions import Fraction

import cftime
import netCDF4
import numpy

UNITS = {"days": 86400 * 10**6, "hours": 3600 * 10**6, "minutes": 60 * 10**6, "seconds": 10**6, "milliseconds": 1000}
NAMES = {"days": ["days", "day", "d"], "hours": ["hours", "hour", "h", "hr"], "minutes": ["minutes", "min"],
         "seconds": ["seconds", "sec", "s"], "milliseconds": ["milliseconds", "msec", "ms"]}
CALENDARS = [["standard", "gregorian", None, "GREGORIAN"], ["proleptic_gregorian"], ["noleap", "365_day"],
             ["all_leap", "366_day"], ["360_day"], ["julian"]]
NO_TIME = -999999


def calendar_of(said):
    name = (said or "standard").lower()
    return {"gregorian": "standard", "365_day": "noleap", "366_day": "all_leap"}.get(name, name)


def micros(delta):
    return (delta.days * 86400 + delta.seconds) * 10**6 + delta.microseconds


def origin(units, calendar):
    epoch = cftime.num2date(0, "seconds since " + units.split(" since ")[1], calendar=calendar, only_use_cftime_datetimes=True)
    return micros(epoch - cftime.datetime(1600, 1, 1, calendar=calendar))


def unit(units):
    return next(UNITS[name] for name, words in NAMES.items() if units.split(" since ")[0] in words)


def holds(number, kind):
    if numpy.dtype(kind).kind == "i":
        return number.denominator == 1 and NO_TIME * 2000 < number <= numpy.iinfo(kind).max
    return Fraction(float(numpy.dtype(kind).type(number.numerator / number.denominator))) == number


class Count:
    """How one variable of a file counts time."""

    def __init__(self, dice, calendar, kinds):
        year = dice.choice([1, 1500, 1582, 1850, 1900, 1970] + [1999, 2000, 2001] * 3)
        clock = dice.choice(["", " 00:00:00", " 0:0:0", " 12:00:00", " 06:30", " 00:00:01", "T00:00:00Z", " 3:00:00.0"] + [""] * 5)
        date = dice.choice(["%04d-%02d-%02d", "%d-%d-%d"] if year > 999 else ["%04d-%02d-%02d"])
        words = dice.choice(NAMES[dice.choice(list(UNITS))])
        self.units = words + " since " + date % (year, dice.randint(1, 12), dice.randint(1, 28)) + clock
        self.kind = dice.choice(kinds)
        self.origin = origin(self.units, calendar)

    def numbers(self, instants):
        return [Fraction(instant - self.origin, unit(self.units)) for instant in instants]

    def holds(self, instants):
        return all(holds(number, self.kind) for number in self.numbers(instants))

    def stored(self, instants):
        number = int if numpy.dtype(self.kind).kind == "i" else float
        return numpy.array([number(each) for each in self.numbers(instants)], dtype=self.kind)


def drawn(dice, calendar, kinds, instants):
    while True:
        count = Count(dice, calendar, kinds)
        if count.holds(instants):
            return count


def write(path, form, dice, counts, said, instants, step, bounds):
    count, reference = counts
    with netCDF4.Dataset(path, "w", format=form) as file:
        file.createDimension("time", dice.choice([None, len(instants)]))
        file.createDimension("x", 3)
        file.createDimension("nv", 2)
        for name, axes, each, values in (
            ("time", ("time",), count, instants),
            ("reftime", ("time",), reference, [instant - step for instant in instants]),
            ("limits", ("time", "nv"), count, [time for instant in instants for time in (instant - step, instant)]),
        ):
            if name == "limits" and not bounds:
                continue
            variable = file.createVariable(name, each.kind, axes, fill_value=NO_TIME if name == "reftime" else None)
            if name != "limits" or dice.random() < 0.3:
                variable.units = each.units
                if said:
                    variable.calendar = said
            variable[:] = each.stored(values).reshape([-1, 2] if name == "limits" else [-1])
            if name == "reftime" and len(instants) > 3:
                variable[1] = NO_TIME
        if bounds:
            file["time"].setncattr(bounds, "limits")
        file.createVariable("a", "f4", ("time", "x"))[:] = numpy.random.rand(len(instants), 3)


def make(seed):
    dice = random.Random(seed)
    os.makedirs(str(seed), exist_ok=True)
    form = dice.choice(["NETCDF4", "NETCDF3_CLASSIC", "NETCDF4_CLASSIC", "NETCDF3_64BIT_DATA"])
    kinds = ["i4", "f4", "f8"] + (["i8"] if form in ("NETCDF4", "NETCDF3_64BIT_DATA") else [])
    names = dice.choice(CALENDARS)
    calendar = calendar_of(names[0])
    bounds = dice.choice([None, "bounds", "climatology"])
    step = UNITS[dice.choice(["days", "hours", "hours"])] * dice.choice([1, 1, 3, 6])
    start = origin("days since %d-%d-%d" % (dice.choice([1600, 1850, 2000, 2003]), dice.randint(1, 12), dice.randint(1, 28)), calendar)
    first, exact = None, True
    for number in range(dice.randint(2, 4)):
        if first and dice.random() < 0.15:
            step = UNITS[dice.choice(list(UNITS))]
        instants = [start + i * step for i in range(dice.randint(2, 6))]
        start = instants[-1] + step
        wanted = [instants[0] - step] + instants
        counts = drawn(dice, calendar, kinds, wanted), drawn(dice, calendar, kinds, wanted)
        first = first or counts
        held = wanted if bounds else instants
        gone = wanted[1] if len(instants) > 3 else None
        exact &= first[0].holds(held) and first[1].holds([each for each in wanted[:-1] if each != gone])
        write("%d/f%d.nc" % (seed, number), form, dice, counts, dice.choice(names), instants, step, bounds)
    print("exact" if exact else "inexact")


def instants(variable, time, units, calendar):
    raw = variable[:].ravel()
    where = origin(units, calendar)
    return [None if each == NO_TIME and time == "reftime" else Fraction(each.item()) * unit(units) + where for each in raw]


def dates(numbers, units, calendar):
    return cftime.num2date(numbers.tolist(), units, calendar=calendar, only_use_cftime_datetimes=True)


def check(seed):
    files = ["%d/f%d.nc" % (seed, i) for i in range(4) if os.path.exists("%d/f%d.nc" % (seed, i))]
    if not os.path.exists("%d/out.nc" % seed):
        return
    found, expected, decoded = {}, {}, {}
    for path in files + ["%d/out.nc" % seed]:
        with netCDF4.Dataset(path) as file:
            file.set_auto_mask(False)
            calendar = calendar_of(getattr(file["time"], "calendar", None))
            for name in set(file.variables) - {"a"}:
                units = file["time" if name == "limits" else name].units
                part = instants(file[name], name, units, calendar)
                if path.endswith("out.nc"):
                    found[name] = part
                else:
                    expected.setdefault(name, []).extend(part)
                if name == "time":
                    decoded.setdefault(path.endswith("out.nc"), []).extend(dates(file[name][:], units, calendar))
    if found != expected:
        print(seed, "times differ:", found, expected)
    if max(abs(one - other) for one, other in zip(decoded[True], decoded[False])) > datetime.timedelta(microseconds=10):
        print(seed, "cftime decodes others:", decoded)
    values = [netCDF4.Dataset(path)["a"][:] for path in files]
    with netCDF4.Dataset("%d/out.nc" % seed) as out, netCDF4.Dataset(files[0]) as first:
        if not numpy.array_equal(numpy.concatenate(values), out["a"][:]):
            print(seed, "data differ")
        for name in found:
            if {key: str(out[name].getncattr(key)) for key in out[name].ncattrs()} != {
                key: str(first[name].getncattr(key)) for key in first[name].ncattrs()
            } or out[name].dtype.newbyteorder("=") != first[name].dtype.newbyteorder("="):
                print(seed, name, "is not said as in the first file")


for number in range(int(sys.argv[2]), int(sys.argv[2]) + int(sys.argv[3])):
    {"make": make, "check": check}[sys.argv[1]](number)
