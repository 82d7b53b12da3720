"""Readings of a gauge, cleaned of what cannot be water."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Reading:
    station: str
    at: str
    centimeters: float


def plausible(readings: list[Reading], low: float = -500, high: float = 1500) -> list[Reading]:
    return [reading for reading in readings if low <= reading.centimeters <= high]


def highest(readings: list[Reading]) -> Reading | None:
    return max(readings, key=lambda reading: reading.centimeters, default=None)
