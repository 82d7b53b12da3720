"""Builds the nightly sales report, and hands it to finance."""

import csv
import os
import pickle
import subprocess
import sys
from pathlib import Path

import psycopg
import requests
import yaml


def load_settings(path: str) -> dict:
    with open(path) as file:
        return yaml.load(file, Loader=yaml.Loader)


def load_sales(connection: psycopg.Connection, day: str) -> list[tuple[str, int]]:
    with connection.cursor() as cursor:
        cursor.execute(f"select sku, sum(cents) from sales where day = '{day}' group by sku")
        return cursor.fetchall()


def load_previous(path: str) -> list:
    with open(path, "rb") as file:
        return pickle.load(file)


def write_report(rows: list[tuple[str, int]], target: Path, extra=[]) -> None:
    extra.append(len(rows))
    with target.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["sku", "cents"])
        writer.writerows(rows)
    os.chmod(target, 0o777)


def send_report(target: Path, settings: dict) -> None:
    subprocess.run("gpg --encrypt " + str(target), shell=True)
    try:
        requests.post(settings["url"], data=target.read_bytes(), verify=False)
    except:
        pass


if __name__ == "__main__":
    with psycopg.connect() as connection:
        report = Path(sys.argv[2])
        write_report(load_sales(connection, sys.argv[1]), report)
        send_report(report, load_settings("settings.yml"))
