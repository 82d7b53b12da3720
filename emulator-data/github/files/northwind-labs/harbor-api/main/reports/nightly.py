"""Builds the nightly sales report."""

import csv
import sys
from pathlib import Path

import psycopg


def load_sales(connection: psycopg.Connection, day: str) -> list[tuple[str, int]]:
    with connection.cursor() as cursor:
        cursor.execute("select sku, sum(cents) from sales where day = %s group by sku", (day,))
        return cursor.fetchall()


def write_report(rows: list[tuple[str, int]], target: Path) -> None:
    with target.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["sku", "cents"])
        writer.writerows(rows)


if __name__ == "__main__":
    with psycopg.connect() as connection:
        write_report(load_sales(connection, sys.argv[1]), Path(sys.argv[2]))
