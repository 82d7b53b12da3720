import { describe, expect, it } from "vitest";
import { findSecrets, findSecretsInUnread, maskSecrets } from "./find-secrets.ts";
import { secretFormats } from "./formats/index.ts";
import type { SecretFormat } from "./secret-format.ts";
import { readShape } from "./shape.ts";

/** A small generator with a seed, so that every run draws the same made-up values. */
function drawFrom(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

function exampleOf(format: SecretFormat, seed: number): string {
  return readShape(format.shape).example(drawFrom(seed));
}

function contextsOf(format: SecretFormat, value: string): string[] {
  const name = format.assignedTo?.[0];
  if (name === undefined) return [`const a = "${value}";`, `KEY=${value}\n`, `headers:\n  - ${value}`];
  return [
    `const ${name}_key = "${value}";`,
    `${name.toUpperCase()}_TOKEN=${value}\n`,
    `"${name}-secret": "${value}"`,
  ];
}

function idsIn(text: string, path = "src/settings.ts"): string[] {
  return findSecrets(path, text).map((match) => match.ruleId);
}

describe("the formats", () => {
  it("have no id twice, at least 150 providers, and a link each", () => {
    const ids = secretFormats.map((format) => format.id);
    expect(ids).toEqual([...new Set(ids)]);
    expect(new Set(secretFormats.map((format) => format.provider)).size).toBeGreaterThanOrEqual(150);
    for (const format of secretFormats) expect(format.link).toMatch(/^https:\/\/\S+$/);
  });
});

describe.each(secretFormats.map((format) => [format.id, format] as const))("%s", (_id, format) => {
  it("is found at its place in every context, and its value is never shown", () => {
    for (let seed = 1; seed <= 6; seed++) {
      const value = exampleOf(format, seed * 7_919);
      for (const text of contextsOf(format, value)) {
        const matches = findSecrets("src/settings.ts", text);
        expect([text, matches.map((match) => text.slice(match.startOffset, match.endOffset))]).toEqual([
          text,
          [value],
        ]);
        const fixed = Math.max(...readShape(format.shape).prefixes.map((prefix) => prefix.length));
        expect(matches[0]?.masked.length).toBeLessThanOrEqual(fixed + 5);
        expect(maskSecrets("src/settings.ts", text)).not.toContain(value);
      }
    }
  });

  it("is not found in placeholders of its shape", () => {
    for (const filler of ["x", "X", "0", "a"]) {
      const value = exampleOf(format, 1).replace(/[A-Za-z0-9]{6}[A-Za-z0-9]*$/, (tail) =>
        filler.repeat(tail.length),
      );
      const whole = readShape(format.shape).example(() => 0);
      expect(idsIn(contextsOf(format, whole).join("\n"))).not.toContain(`secret-${format.id}`);
      if (/(.)\1{15}/.test(value))
        expect(idsIn(contextsOf(format, value).join("\n"))).not.toContain(`secret-${format.id}`);
    }
  });
});

describe.each(
  secretFormats
    .filter(({ assignedTo }) => assignedTo === undefined)
    .map((format) => [format.id, format] as const),
)("%s", (_id, format) => {
  const id = `secret-${format.id}`;

  it("is not found within a longer word, nor cut short", () => {
    const value = exampleOf(format, 4_242);
    const start = Math.max(...readShape(format.shape).prefixes.map((prefix) => prefix.length));
    expect(idsIn(`const a = "Zz9${value}";`)).not.toContain(id);
    expect(idsIn(`const a = "${value.slice(0, start + 6)}";`)).not.toContain(id);
  });

  it("is not found in words of its shape", () => {
    const words = "readThisFirstThenThatWhichComesAfterItAndEverythingElse";
    const { prefixes } = readShape(format.shape);
    for (const prefix of prefixes.filter((head) => head !== "")) {
      expect(idsIn(`const a = "${prefix}${words}";`)).not.toContain(id);
    }
  });
});

describe.each(
  secretFormats
    .filter(({ assignedTo }) => assignedTo !== undefined)
    .map((format) => [format.id, format] as const),
)("%s", (_id, format) => {
  it("is not found where no name says whose it is", () => {
    const value = exampleOf(format, 77);
    expect(idsIn(`const checksum = "${value}";\nid: ${value}\n`)).not.toContain(`secret-${format.id}`);
  });
});

describe("findSecrets", () => {
  const keyBody = Array.from({ length: 6 }, (_, line) =>
    readShape("{base64:64}").example(drawFrom(line + 3)),
  ).join("\n");
  const pem =
    ["-----BEGIN RSA PRIVATE", "KEY-----"].join(" ") +
    `\n${keyBody}\n` +
    ["-----END RSA PRIVATE", "KEY-----"].join(" ");

  it("finds a whole private key block with its lines", () => {
    expect(findSecrets("a.txt", `one\n${pem}\nlast`)).toMatchObject([
      { ruleId: "secret-private-key", severity: "critical", startLine: 2, endLine: 9 },
    ]);
  });

  it("lets constants be that hold the first and the last line of a key", () => {
    const constant = (name: string, line: string): string =>
      `private const val ${name}_PRIVATE_KEY = "${line}"\n`;
    const lines = pem.split("\n");
    const first = constant("BEGIN", lines[0] ?? "");
    const between = constant("BEGIN_LINE_BREAK", "$BEGIN_PRIVATE_KEY\\n");
    expect(idsIn(first + between + constant("END", lines.at(-1) ?? ""), "Signature.kt")).toEqual([]);
  });

  it("lets a private key be of which a sample leaves lines out", () => {
    const lines = pem.split("\n");
    for (const gap of ["...", "    [snip]", "\u2026"])
      expect(idsIn(lines.toSpliced(4, 2, gap).join("\n"), "docs/tokens.rst")).toEqual([]);
  });

  it("finds a private key in one line of a service account file", () => {
    expect(idsIn(JSON.stringify({ private_key: pem }), "key.json")).toEqual(["secret-private-key"]);
  });

  it("finds a key block that is written in base64 once more, and lets such a certificate be", () => {
    const encoded = Buffer.from(pem).toString("base64");
    expect(idsIn(`client-key-data: ${encoded}`, "kubeconfig")).toEqual(["secret-private-key"]);
    const certificate = Buffer.from(pem.replaceAll("RSA PRIVATE KEY", "CERTIFICATE")).toString("base64");
    expect(idsIn(`certificate-data: ${certificate}`, "kubeconfig")).toEqual([]);
  });

  it("finds a credential on its own, but not by chance in a font that stands in the text", () => {
    const value = readShape("YC{url:38}").example(drawFrom(4));
    expect(idsIn(`const key = "${value}";`)).toEqual(["secret-yandex-static-secret"]);
    const font = readShape("{base64:60}").example(drawFrom(5));
    expect(idsIn(`src: url(data:font/woff2;base64,${font}/${value}+${font});`, "a.css")).toEqual([]);
    // The zeros of a program.
    const zeros = `${font.repeat(6)}${"A".repeat(50)}/`;
    expect(idsIn(`program = b64decode("${zeros}${value}${font}")`, "a.py")).toEqual([]);
  });

  it("finds the private lines of a PuTTY key", () => {
    const key = `PuTTY-User-Key-File-2: ssh-rsa\nEncryption: none\nPrivate-Lines: 6\n${keyBody}\nPrivate-MAC: 0`;
    expect(findSecrets("a.ppk", key)).toMatchObject([
      { ruleId: "secret-private-key", startLine: 4, endLine: 9 },
    ]);
  });

  it("is not sure of a key that has a passphrase", () => {
    const ways = [
      pem,
      pem.replaceAll("RSA PRIVATE", "ENCRYPTED PRIVATE"),
      pem.replace(/\n/, "\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\n"),
    ];
    expect(ways.map((text) => findSecrets("a.pem", text)[0]?.confidence)).toEqual(["high", "low", "low"]);
  });

  it("is not sure of an example of what an expression finds", () => {
    const token = ["glpat", readShape("{alnum:20}").example(drawFrom(3))].join("-");
    const sure = (text: string): unknown => findSecrets("src/filters.rs", text).at(-1)?.confidence;
    expect(sure(`("GitLab", "glpat-[A-Za-z0-9_]{20}", Single("${token}")),`)).toBe("low");
    expect(sure(`("GitHub", "ghp_[A-Za-z0-9]{36}", Single("${token}")),`)).toBe("high");
  });

  it("is not sure of a value that is said to be public", () => {
    const value = readShape("{alnum:32}").example(drawFrom(8));
    const sure = (text: string): unknown => findSecrets("a.ts", text)[0]?.confidence;
    expect(sure(`/* We use our public one by default. */\nsecret_key = "${value}"`)).toBe("low");
    expect(sure(`/* Never make it public. */\nsecret_key = "${value}"`)).toBe("medium");
    const made = (word: string): unknown => sure(`// Insert ${word} nodes\nsecret_key = "${value}"`);
    expect([made("dummy"), made("all")]).toEqual(["low", "medium"]);
    expect(sure(`Root = @"Software\\Vendor"; AccountKey = "${value}"`)).toBe("low");
    expect([sure(`WriteKey: "${value}"`), sure(`RewriteKey: "${value}"`)]).toEqual(["low", undefined]);
  });

  it("lets half a key block and a public key be", () => {
    expect(idsIn(pem.slice(0, 200))).toEqual([]);
    expect(idsIn(pem.replaceAll("RSA PRIVATE", "PUBLIC"))).toEqual([]);
  });

  it("finds a password in an address, but not variables, common ones and local hosts", () => {
    const password = readShape("{alnum:14}").example(drawFrom(5));
    expect(idsIn(`url = "postgres://app:${password}@db.prod.internal:5432/app"`)).toEqual([
      "secret-address-with-password",
    ]);
    for (const safe of [
      "postgres://app:${PASSWORD}@db.prod",
      "postgres://postgres:postgres@db.prod",
      `mysql://a:${password}@localhost/x`,
      `sqlserver://sa:Adm1n@${password}@localhost`,
      "https://user:<password>@host.io",
      "mailto://mine:mypass@mail.host.io",
      "mailto://smtp.host.io:587?from=me@mail.io&user=me@mail.io",
    ]) {
      expect([safe, idsIn(`url = "${safe}"`)]).toEqual([safe, []]);
    }
  });

  it("is not sure of a password that is the user's name, too", () => {
    const sure = (address: string): unknown => findSecrets("a.ts", `url = "${address}"`)[0]?.confidence;
    expect(sure("postgres://shop9k:shop9k@db.shop9k.io/shop")).toBe("low");
    expect(sure("postgres://shop9:shop9k@db.shop9k.io/shop")).toBe("medium");
  });

  it("takes a password in an address of a manual for a sample", () => {
    const text = `mailto://me:${readShape("{alnum:14}").example(drawFrom(5))}@mail.host.io`;
    const severities = ["man/tool.1.html", "man/tool.1", "docs/use.rst", "src/send.py"].map(
      (path) => findSecrets(path, text)[0]?.severity,
    );
    expect(severities).toEqual(["info", "info", "info", "high"]);
  });

  it("finds a signed token once", () => {
    const token = `eyJ${readShape("{url:30}").example(drawFrom(1))}.eyJ${readShape("{url:80}").example(drawFrom(2))}.${readShape("{url:43}").example(drawFrom(3))}`;
    expect(idsIn(`const t = "${token}"`)).toEqual(["secret-json-web-token"]);
  });

  it("says less of a signed token that a program on a developer's machine made, or that ended before anybody read it", () => {
    const severityOf = (issuer: string, times: object = {}): unknown => {
      const claims = Buffer.from(
        JSON.stringify({ iss: issuer, ...times, jti: readShape("{url:40}").example(drawFrom(2)) }),
      );
      const token = `eyJ${readShape("{url:30}").example(drawFrom(1))}.${claims.toString("base64url")}.${readShape("{url:43}").example(drawFrom(3))}`;
      return findSecrets("a.json", `{"value": "${token}"}`)[0]?.severity;
    };
    expect(severityOf("https://localhost:5001")).toBe("info");
    expect(severityOf("https://login.corp.io")).toBe("medium");
    const made = 1_727_000_000;
    expect(severityOf("https://login.corp.io", { exp: made + 300, nbf: made })).toBe("info");
    expect(severityOf("https://login.corp.io", { exp: made + 86_400, iat: made })).toBe("medium");
  });

  it("finds random values assigned to telling names, with low severity", () => {
    const value = readShape("{alnum:40}").example(drawFrom(9));
    expect(findSecrets("src/a.py", `API_SECRET = "${value}"`)).toMatchObject([
      { ruleId: "secret-generic", severity: "low" },
    ]);
  });

  it.each([
    'password: "Enter your password"',
    'const passwordField = "current-password-input"',
    "token = os.environ['TOKEN']",
    'apiKey: process.env["API_KEY"]',
    `"integrity": "sha512-${"aB3".repeat(28)}=="`,
    "secret: ${{ secrets.DEPLOY_KEY_2024 }}",
    'const API_KEY_HEADER = "x-api-key-v2-header-1"',
    "commit 4f2a9c0d1e8b7a6f5c4d3e2b1a0f9e8d7c6b5a49",
    'access_token_url = "https://a.example/oauth2/token1"',
    'const id = "3f2b8c1e-9d4a-4f7b-8e21-5c6d7e8f9a0b"',
    'secretToken = "3f2b8c1e-9d4a-4f7b-8e21-5c6d7e8f9a0b"',
  ])("lets %s be", (text) => {
    expect(idsIn(text)).toEqual([]);
  });

  it("is never sure of Google's key, and lists that of a page or an app, which everyone may read", () => {
    const key = exampleOf(formatOf("google-api-key"), 3);
    const sureIn = (path: string, text = `"current_key": "${key}"`): unknown =>
      findSecrets(path, text)[0]?.confidence;
    expect(sureIn("app/google-services.json")).toBe("low");
    expect(sureIn("ios/GoogleService-Info.plist")).toBe("low");
    expect(sureIn("src/firebase.ts", `{ apiKey: "${key}", authDomain: "shop.firebaseapp.com" }`)).toBe("low");
    expect(sureIn("a.html", `<script src="https://maps.googleapis.com/maps/api/js?key=${key}">`)).toBe("low");
    expect(sureIn("AndroidManifest.xml", `android:name="com.google.android.geo.API_KEY" v="${key}"`)).toBe(
      "low",
    );
    expect(sureIn("src/list.py", `params = {"key": "${key}", "innertube": True}`)).toBe("low");
    expect(sureIn("app/services.json")).toBe("medium");
    expect(findSecrets("app/services.json", `"key": "${key}"`)[0]?.message).toContain("restrict it");
  });

  it("keeps the line structure when it masks", () => {
    const masked = maskSecrets("a.txt", `one\n${pem}\nlast`);
    expect(masked.split("\n")).toHaveLength(`one\n${pem}\nlast`.split("\n").length);
    expect(masked).not.toContain(keyBody.slice(0, 20));
    expect(masked).toMatch(/^one\n.*\nlast$/s);
  });

  it.each([
    ["one letter", "a"],
    ["prefixes", "ghp_"],
    ["key heads", ["-----BEGIN PRIVATE", "KEY-----"].join(" ")],
    ["names", "aws_secret_key = "],
    ["assignments", 'token="'],
    ["schemes", "https://a:"],
    ["signed heads", "eyJabcdefghijk."],
    ["dots and digits", "1:AA"],
    ["names with colons", "key:"],
    ["names with dots", "token."],
    ["open calls", 'password("'],
    ["long names", "api_key_"],
  ])("reads a line of 1 MB of %s within two seconds", (_name, piece) => {
    const line = piece.repeat(Math.ceil(1_000_000 / piece.length));
    const before = process.cpuUsage();
    findSecrets("src/a.ts", line);
    // Of work: a busy machine takes longer.
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
  });
});

describe("findSecretsInUnread", () => {
  const token = readShape("ghp_{alnum:36}").example(drawFrom(8));
  const longLine = (middle: string): string => `${"f(1);".repeat(1_000)}${middle}${"f(1);".repeat(1_000)}`;

  it("finds the formats of providers in a long line, and every kind in the lines around it", () => {
    const password = readShape("{alnum:14}").example(drawFrom(5));
    const text = `a();\n${longLine(`x="${token}";password="${password}";`)}\nconst password = "${password}";\n`;
    expect(findSecretsInUnread("a.js", text).map(({ ruleId, startLine }) => [ruleId, startLine])).toEqual([
      ["secret-github-personal-token", 2],
      ["secret-hard-coded-password", 3],
    ]);
  });

  it("finds nothing twice in short lines", () => {
    const text = `const token = "${token}";\n`;
    expect(findSecretsInUnread("a.js", text)).toEqual(findSecrets("a.js", text));
  });
});

describe("what opens nothing", () => {
  const token = exampleOf(formatOf("github-personal-token"), 1);

  it("is a guess: a sample that the provider published, and a value that was cut short", () => {
    const sample = ["sk_test_4eC39HqLyjW", "DarjtT1zdp7dc"].join("");
    expect(findSecrets("a.ts", `const key = "${sample}";`).map(({ confidence }) => confidence)).toEqual([
      "low",
    ]);
    const installation = ["ghs_16C7e42F292c6912", "E7710c838347Ae178B4a"].join("");
    expect(findSecrets("a.go", `"token": "${installation}",`).map(({ confidence }) => confidence)).toEqual([
      "low",
    ]);
    expect(findSecrets("a.ts", `// looks like ${token}...`).map(({ confidence }) => confidence)).toEqual([
      "low",
    ]);
    expect(findSecrets("a.ts", `const key = "${token}";`).map(({ confidence }) => confidence)).toEqual([
      "high",
    ]);
  });

  it("is a guess: a password in an address of a docstring, a comment or help", () => {
    const url = ["postgres://app:s3cr", "etPw9@db.shop.io/x"].join("");
    const sure = (text: string): string[] => findSecrets("a.py", text).map(({ confidence }) => confidence);
    expect(sure(`url = "${url}"\n`)).toEqual(["medium"]);
    expect(sure(`# ${url}\n`)).toEqual(["low"]);
    expect(findSecrets("public/locales/es/ui.json", `{"hint": "${url}"}`)[0]?.confidence).toBe("low");
    expect(sure(`def f():\n    """Connects.\n\n    Takes ${url} or None.\n    """\n`)).toEqual(["low"]);
    expect(sure(`parser.add_argument("--db", help="as ${url}")\n`)).toEqual(["low"]);
  });

  it("is a guess: a short, common beginning where no one names the provider", () => {
    const hex = readShape("{hex:32}").example(drawFrom(6));
    const sureOf = (text: string, path = "src/a.ts"): unknown => findSecrets(path, text)[0]?.confidence;
    expect(sureOf(`<li key="key-${hex}" />`)).toBe("low");
    expect(sureOf(`const cacheKey = "key-${hex}";`)).toBe("low");
    expect(sureOf(`const file = "fc-${hex}";`)).toBe("low");
    expect(sureOf(`const apiKey = "key-${hex}";`)).toBe("medium");
    expect(sureOf(`mail({ key: "key-${hex}", host: "api.mailgun.net" })`)).toBe("high");
    expect(sureOf(`MG_API_KEY=key-${hex}`, ".env")).toBe("high");
    expect(sureOf(`key: "key-${hex}"`, "config/mailgun.yml")).toBe("high");
  });

  it("is a guess: what a builder writes into its pages, and Google's key of YouTube's own app", () => {
    const value = readShape("{alnum:43}").example(drawFrom(7));
    const key = ["AIza", readShape("{alnum:34}").example(drawFrom(8))].join("");
    const sureOf = (text: string): unknown => findSecrets("src/a.ts", text)[0]?.confidence;
    expect(sureOf(`const posthogToken = "${value}";`)).toBe("medium");
    expect(sureOf(`POSTHOG_TOKEN: env("REACT_APP_POSTHOG_TOKEN", "${value}"),`)).not.toBe("medium");
    expect(sureOf(`const YouTube = new Client({ api_key: "${key}" });`)).not.toBe("medium");
  });

  it("is not confused with a token behind a line end that a string writes", () => {
    expect(idsIn(`"a\\n${token}\\nb"`, "a.json")).toEqual(["secret-github-personal-token"]);
  });
});

function formatOf(id: string): SecretFormat {
  const found = secretFormats.find((format) => format.id === id);
  if (found === undefined) throw new Error(`There is no format ${id}.`);
  return found;
}
