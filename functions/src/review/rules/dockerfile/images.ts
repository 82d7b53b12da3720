/** Dockerfile: which image is built on, and what comes into it from elsewhere. */
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { command, instruction } from "../writing/shell-matchers.ts";
import { titles } from "../writing/titles.ts";

const best = "https://docs.docker.com/build/building/best-practices/";
const untagged = "(?:--\\S+[ \\t]+)*(?:[^\\s@$]+/)?[^\\s:@$/]+(?::latest)?(?:[ \\t]+AS[ \\t]+\\S+)?\\s*$";

/** An earlier stage of this file has the name that is built on. */
export const isStage: Matcher = {
  follows: {
    stopBy: "end",
    kind: "command",
    all: [
      { regex: "(?i)^FROM\\s" },
      { has: { regex: "(?i)^AS$" } },
      { has: { nthChild: { position: 1, reverse: true }, pattern: "$IMAGE" } },
    ],
  },
};

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

const secretNames =
  "\\w*(?:PASSWORD|PASSWD|SECRET|SECRET_KEY|SECRET_KEY_BASE|API_?KEY|PRIVATE_KEY|ACCESS_KEY|AUTH_TOKEN|ACCESS_TOKEN|API_TOKEN|NPM_TOKEN|GITHUB_TOKEN|CREDENTIALS)";
const writtenValue = "[\"']?[^\\s\"'$/<{=]{4,}";

export const images = defineRules(["dockerfile"], "security", [
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
  {
    id: "docker-add-from-address",
    severity: "medium",
    confidence: "high",
    cwe: 494,
    see: ["https://docs.docker.com/reference/dockerfile/#add"],
    title: "Unverified download in `ADD`",
    message:
      "The file is added without a checksum, so a compromised host decides what is in this image. Give ADD a `--checksum`, or download and verify in one RUN.",
    rule: {
      ...instruction("ADD", "(?:--\\S+[ \\t]+)*[\"']?(?:https?|ftp)://"),
      not: { regex: "--checksum=" },
    },
    valid: [
      "ADD app.tar.gz /app",
      "ADD --checksum=sha256:24454f830cdb571e2c4ad15481119c43b3cafd48dd869a9b2945d1036d1dc68d https://example.com/a.tgz /a",
    ],
    invalid: ["ADD https://example.com/a.tar.gz /tmp/", 'ADD ["http://example.com/a", "/a"]'],
  },
  {
    id: "docker-secret-file-copied",
    severity: "high",
    confidence: "medium",
    cwe: 538,
    see: ["Docker_Security", "https://docs.docker.com/build/building/secrets/"],
    title: "Secret file copied into the image",
    message:
      "The file with secrets is copied into a layer, so anyone who can pull the image can read it, even if a later layer deletes it. Mount it for one step with `RUN --mount=type=secret`, or pass it when the container starts.",
    rule: instruction(
      "COPY|ADD",
      "(?:[^\\n]*[\\s/\"'])?(?:\\.env(?:\\.(?:local|prod|production|staging))?|id_(?:rsa|dsa|ecdsa|ed25519)|\\.netrc|\\.git-credentials|\\.pgpass|\\.aws/credentials|\\.kube/config)[\"']?[\\s]",
    ),
    valid: ["COPY .env.example /app/.env", "COPY package.json .npmrc ./", "COPY src/env.ts /app/"],
    invalid: [
      "COPY .env /app/",
      "COPY --chown=app id_rsa /home/app/.ssh/id_rsa",
      "ADD config/.env.production ./",
    ],
  },
  {
    id: "docker-secret-in-environment",
    severity: "high",
    confidence: "medium",
    cwe: 798,
    see: ["Secrets_Management", "https://docs.docker.com/reference/build-checks/secrets-used-in-arg-or-env/"],
    title: titles.secretInFile,
    message:
      "Values of ENV and ARG are kept in the image, so anyone who can pull it can read them. Pass the secret when the container starts, or mount it for one step with `RUN --mount=type=secret`.",
    rule: instruction(
      "ENV|ARG",
      `(?:${secretNames}[ \\t]+${writtenValue}|(?:(?:[^\\n"']|"[^"\\n]*"|'[^'\\n]*'|\\\\\\n)*\\s)?${secretNames}=${writtenValue})`,
    ),
    valid: [
      "ARG NPM_TOKEN",
      "ENV DB_PASSWORD=$DB_PASSWORD",
      "ENV PASSWORD_FILE=/run/secrets/db",
      "ENV SECRET_KEY_FILE /run/secrets/key",
      'ENV API_KEY=""',
      'ARG HELP="how to set a secret password here"',
      "ENV TOKENIZERS_PARALLELISM=false",
    ],
    invalid: [
      "ENV DB_PASSWORD=hunter2hunter",
      'ENV A=b API_KEY="not-a-real-key"',
      "ARG GITHUB_TOKEN=not-a-real-token",
      "ENV SECRET_KEY some-long-value",
    ],
  },
  {
    id: "docker-secret-build-argument",
    severity: "medium",
    confidence: "medium",
    cwe: 522,
    see: ["https://docs.docker.com/reference/build-checks/secrets-used-in-arg-or-env/"],
    title: titles.secretBuildArgument,
    message:
      "Build arguments are stored in the image's history, so anyone who can pull it can read the secret. Mount it for the one step that needs it with `RUN --mount=type=secret`.",
    rule: instruction(
      "ARG",
      "\\w*(?:PASSWORD|PASSWD|SECRET|SECRET_KEY|SECRET_KEY_BASE|API_?KEY|PRIVATE_KEY|ACCESS_KEY|_TOKEN|CREDENTIALS)(?:=[\"']{0,2})?\\s*$",
    ),
    valid: ["ARG NODE_VERSION=22", "ARG TOKEN_URL", "ARG PASSWORD_FILE", "ARG API_KEY_ID"],
    invalid: ["ARG NPM_TOKEN", 'ARG DB_PASSWORD=""'],
  },
  {
    id: "docker-program-unchecked",
    severity: "low",
    confidence: "medium",
    cwe: 494,
    see: [best],
    title: "Unverified program installed",
    message:
      "The program is installed without a checksum, so a compromised host or publisher account runs code in every container of this image. Compare its checksum or signature in the same step.",
    rule: {
      kind: "list",
      all: [
        {
          regex:
            "(?s)\\b(?:curl|wget)\\s[^|]*https?://.*(?:\\bchmod\\s+\\S*(?:\\+x|[75]5|7[0-7][0-7])|\\b(?:dpkg|rpm)\\s+-\\w*[iU])",
        },
        {
          not: {
            regex: "(?i)sha\\d+sum|shasum|md5sum|\\bgpg|cosign|checksum|sha256|\\bminisign|openssl\\s+dgst",
          },
        },
        { not: { inside: { kind: "list" } } },
      ],
    },
    valid: [
      'RUN curl -fLo /bin/a https://example.com/a && echo "$SUM  /bin/a" | sha256sum -c - && chmod +x /bin/a',
      "RUN curl -fLo a.json https://example.com/a.json && chmod 644 a.json",
    ],
    invalid: ["RUN curl -Lo /bin/a https://example.com/a && chmod +x /bin/a"],
  },
  {
    id: "docker-key-over-plain-text",
    severity: "medium",
    confidence: "high",
    cwe: 319,
    see: ["https://wiki.debian.org/SecureApt"],
    title: "Package signing key fetched over HTTP",
    message:
      "The key is fetched over HTTP, so another machine on the network path can replace it and sign its own packages. Fetch the key over HTTPS, or copy it into the image and compare its fingerprint.",
    rule: {
      any: [
        {
          kind: "pipeline",
          regex: "(?s)^(?:curl|wget)\\s.*\\shttp://.*\\|\\s*(?:sudo\\s+)?(?:apt-key\\s+add|gpg\\s)",
        },
        { kind: "command", regex: "^(?:rpm\\s+--import|apt-key\\s+adv\\s.*--fetch-keys)\\s+http://" },
      ],
    },
    languages: ["dockerfile", "bash"],
    valid: ["RUN curl -fsSL https://example.com/k | gpg --dearmor -o /k"],
    invalid: ["wget -qO- http://example.com/k | apt-key add -", "rpm --import http://example.com/k"],
  },
  {
    id: "docker-checks-switched-off",
    severity: "medium",
    confidence: "high",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "This variable disables certificate verification for every program in the container that reads it, also in production, so anyone on the network path can impersonate a server. Remove it; for a private certificate authority, install its certificate.",
    rule: instruction(
      "ENV",
      "(?:[^\\n]*\\s)?(?:NODE_TLS_REJECT_UNAUTHORIZED[= ][\"']?0|GIT_SSL_NO_VERIFY[= ][\"']?(?:1|true)|PYTHONHTTPSVERIFY[= ][\"']?0|(?:CURL|REQUESTS)_CA_BUNDLE=(?:\"\"|'')|npm_config_strict_ssl[= ][\"']?false|PIP_TRUSTED_HOST[= ])",
    ),
    valid: ["ENV NODE_EXTRA_CA_CERTS=/etc/ssl/a.pem", "ENV NODE_TLS_REJECT_UNAUTHORIZED=1"],
    invalid: ["ENV NODE_TLS_REJECT_UNAUTHORIZED=0", "ENV A=b GIT_SSL_NO_VERIFY=true"],
  },
  {
    id: "docker-password-in-address",
    severity: "high",
    confidence: "medium",
    cwe: 522,
    see: ["Secrets_Management", "https://docs.docker.com/build/building/secrets/"],
    title: "Hard-coded credentials in a URL",
    message:
      "The history of the image keeps this line, and logs keep the URL, with the password in it. Mount the credentials for this step with `RUN --mount=type=secret`, and rotate the password.",
    rule: {
      kind: "command",
      regex: "\\shttps?://[\\w.-]+:[^\\s:@/$\"'<{]{4,}@[\\w.-]+",
      not: { regex: "(?i)^(?:FROM|LABEL|#)|:(?:password|pass|xxx+|token)@" },
    },
    valid: [
      "RUN pip install --index-url https://pypi.example.com/simple a",
      "RUN git clone https://$USER:$TOKEN@example.com/a.git",
    ],
    invalid: ["RUN pip install --extra-index-url https://deploy:hunter22@pypi.example.com/simple a"],
  },
  {
    id: "docker-packages-of-two-indexes",
    severity: "low",
    confidence: "medium",
    cwe: 427,
    see: ["https://pip.pypa.io/en/stable/cli/pip_install/#cmdoption-extra-index-url"],
    title: titles.dependencyConfusion,
    message:
      "pip takes the highest version of all indexes, so an attacker who publishes the name of your package in the public one decides what is installed. Use one `--index-url` that serves both.",
    rule: {
      ...command("(?:python3?|pip3?|uv)|RUN", [{ regex: "^--extra-index-url(?:=|$)" }]),
      not: { regex: "pytorch\\.org|pypi\\.nvidia\\.com|test\\.pypi\\.org|wheels|piwheels\\.org" },
    },
    languages: ["dockerfile", "bash"],
    valid: [
      "RUN pip install --index-url https://pypi.example.com/simple a",
      "RUN pip install torch --extra-index-url https://download.pytorch.org/whl/cpu",
    ],
    invalid: ["RUN pip install --extra-index-url https://pypi.example.com/simple a"],
  },
]);
