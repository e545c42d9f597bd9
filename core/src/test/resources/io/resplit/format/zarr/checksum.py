"""The checksum CRC-32C, bit by bit from its polynomial, as the scripts beside this one need it."""
import struct

CRC32C = []
for n in range(256):
    for _ in range(8):
        n = (n >> 1) ^ (0x82F63B78 if n & 1 else 0)
    CRC32C.append(n)


def crc32c(data):
    sum = 0xFFFFFFFF
    for byte in data:
        sum = (sum >> 8) ^ CRC32C[(sum ^ byte) & 255]
    return struct.pack('<I', sum ^ 0xFFFFFFFF)
