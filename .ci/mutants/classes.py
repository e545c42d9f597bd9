"""Why the reading of a damaged file may differ from that of the format's own library."""

import re

# The first that is found in "class: details" is it.
CLASSES = [
    (r"^a damaged length", "a dimension is as long as its longest variable says, as in the library"),
    (r"^library refuses, as before", "damage in what is not read: as before it"),
    (r"dimensions \[.*None", "a name of an axis that is no text: it has none"),
    (r"attribute valid_range: .*[0-9]", "a number of an attribute is one of its type, or a text"),
    (r"as before: .*(MetadataError|KeyError)", "metadata lacks or adds what changes no element"),
    (r"^library died or hung: equal$", "the library dies or hangs; ours: as before the damage"),
    (r"^library died or hung", "the library dies or hangs; ours: other than before"),
    (r"is left out", "what cannot be carried is named in a warning and left out"),
    (r"can't locate attribute|decode byte", "a name that is not UTF-8 is kept as it is"),
    (r"Empty\(|: array\(\[\]", "an attribute without elements is written as one of no type"),
    (r"dimensions .*\bdim_\d|name of scale", "a scale that cannot be followed: its axis has no name"),
    (r"dimensions .*\bdim\d", "a name that no dimension may have: another one"),
    (r"phony_dim", "a scale whose name netCDF does not find"),
    (r"Start\+count exceeds", "netCDF takes the length of the dimension, HDF5 that of the array"),
    (r"attributes of coordinates|attributes of scale", "a text ends at its first zero byte"),
    (r"before: (data|coordinates of)\b", "bytes of elements are damaged, without a checksum"),
    (r"attribute \w+: '.+' ''", "a text of length 0, whatever its address"),
    (r"attribute \w+: '' '.+'", "a text is read whatever the type of its characters"),
    (r"an attribute that the sound file has not", "a reserved name is damaged: it is carried"),
    (r"our file: HeaderDataError", "a NIfTI field that nibabel refuses is carried byte by byte"),
]
UNKNOWN = "to be read"


def explain(found, details):
    text = f"{found}: {details}"
    return next((why for pattern, why in CLASSES if re.search(pattern, text)), UNKNOWN)

