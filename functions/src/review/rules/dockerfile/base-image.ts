/** Dockerfile: base images that are not pinned or not supported. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { instruction } from "../writing/shell-matchers.ts";
import { isStage } from "./stages.ts";

const best = "https://docs.docker.com/build/building/best-practices/";

const untagged = "(?:--\\S+[ \\t]+)*(?:[^\\s@$]+/)?[^\\s:@$/]+(?::latest)?(?:[ \\t]+AS[ \\t]+\\S+)?\\s*$";

const outdated = [
  "node:(?:[4-9]|1[0-7])",
  "python:(?:2|3\\.[0-8])",
  "ubuntu:(?:1[0-9]\\.\\d+|trusty|xenial|bionic)",
  "debian:(?:[6-9]|10|wheezy|jessie|stretch|buster)",
  "alpine:(?:2|3\\.(?:[0-9]|1[0-5]))",
  "centos(?::[5-8])?",
  "php:(?:5|7)",
  "ruby:(?:1|2)",
  "golang:1\\.(?:[0-9]|1[0-9])",
  "mysql:5",
  "postgres:(?:9|10|11)",
].join("|");

export const baseImage = defineRules(["dockerfile"], "security", [
  {
    id: "docker-image-not-pinned",
    severity: "low",
    confidence: "high",
    cwe: 1357,
    see: ["Docker_Security", best],
    title: titles.imageNotPinned,
    message:
      "`latest`, or no tag, resolves to the image that was pushed last, so the same commit builds something else tomorrow. Set a version, preferably with its digest.",
    rule: {
      ...instruction("FROM", untagged),
      all: [
        { has: { kind: "word", regex: "^[^-]", not: { regex: "(?i)^(?:as|scratch)$" }, pattern: "$IMAGE" } },
        { not: { regex: "(?i)^FROM\\s+scratch\\b" } },
        { not: isStage },
      ],
    },
    valid: [
      "FROM node:22.11-slim",
      "FROM scratch",
      "ARG V=1\nFROM node:$V",
      "FROM golang:1.24 AS build\nFROM build\nFROM build AS test",
      "FROM registry.example.com:5000/team/app@sha256:0000000000000000000000000000000000000000000000000000000000000000",
    ],
    invalid: [
      "FROM node",
      "FROM --platform=linux/amd64 registry.example.com:5000/team/app AS build",
      "FROM nginx:latest",
    ],
  },
  {
    id: "docker-image-without-support",
    severity: "medium",
    confidence: "high",
    cwe: 1104,
    see: ["Docker_Security", "https://endoflife.date/"],
    title: "End-of-life base image",
    message:
      "This version has reached its end of life, so known vulnerabilities in it stay open. Move to a maintained version.",
    rule: instruction(
      "FROM",
      `(?:--\\S+[ \\t]+)*(?:(?:docker\\.io/)?library/)?(?:${outdated})(?:[.\\s@-]|$)`,
    ),
    valid: ["FROM node:22-slim", "FROM python:3.12", "FROM debian:12-slim", "FROM alpine:3.20"],
    invalid: ["FROM node:14-alpine AS build", "FROM python:2.7", "FROM ubuntu:16.04", "FROM centos:7"],
  },
]);
