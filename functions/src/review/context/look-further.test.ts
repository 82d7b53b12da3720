/** Names that files share by a string, mocks and documents: each kind broken once, and once complete. */
import { describe, expect, it } from "vitest";
import {
  betweenFiles,
  reviewInRepository,
  type Texts,
} from "../../../../tests/engine/change-in-repository.ts";

type After = Readonly<Record<string, string | null>>;

async function found(before: Texts, after: After): Promise<string[]> {
  return betweenFiles(await reviewInRepository(before, after)).map(
    ({ ruleId, path, side, startLine, evidence }) =>
      `${ruleId} ${path} ${side} ${String(startLine)} <- ${(evidence ?? []).map((one) => `${one.path}:${String(one.line)}`).join(" ")}`,
  );
}

function helper(name: string): string {
  return `// Cuts.\nexport function ${name}(text: string, limit: number): string {\n  const parts = text.split(" ").filter((part) => part !== "");\n  const kept = parts.slice(0, limit - 1);\n  // The rest is left out.\n  if (kept.length === parts.length) return text;\n  return kept.join(" ") + ellipsis;\n}\n`;
}

interface Case {
  readonly what: string;
  readonly before: Texts;
  readonly broken: After;
  readonly said: string;
  /** The same change with its other side, or one that nobody misses. */
  readonly complete: readonly After[];
}

const env = {
  ".env.example": "DB_URL=x\nMAIL_HOST=y\n",
  "src/mail.ts": "export const host = process.env.MAIL_HOST;\n",
};
const locale = '{\n  "cart": {\n    "empty": "Nothing",\n    "full": "Full"\n  }\n}\n';
const dates = "def parse_date(text):\n    return text\n";

const cases: readonly Case[] = [
  {
    what: "an environment variable that is renamed where it is set",
    before: env,
    broken: { ".env.example": "DB_URL=x\nSMTP_HOST=y\n" },
    said: "context-environment-variable .env.example RIGHT 2 <- src/mail.ts:1",
    complete: [
      {
        ".env.example": "DB_URL=x\nSMTP_HOST=y\n",
        "src/mail.ts": env["src/mail.ts"].replace("MAIL_", "SMTP_"),
      },
      { ".env.example": "DB_URL=x\n" },
      { ".env.example": "DB_URL=x\nLOG_LEVEL=y\n" },
      {
        ".env.example": "DB_URL=x\nSMTP_HOST=y\n",
        "compose.yaml": "services:\n  a:\n    environment:\n      MAIL_HOST: z\n",
      },
    ],
  },
  {
    what: "an environment variable that is renamed where it is read",
    before: env,
    broken: { "src/mail.ts": "export const host = process.env.SMTP_HOST;\n" },
    said: "context-environment-variable src/mail.ts RIGHT 1 <- .env.example:2",
    complete: [
      { "src/mail.ts": "export const host = process.env.SMTP_HOST ?? process.env.MAIL_HOST;\n" },
      { "src/mail.ts": "export const host = process.env.DB_URL;\n" },
    ],
  },
  {
    what: "a script that a workflow runs",
    before: {
      "package.json": '{\n  "scripts": {\n    "check": "tsc",\n    "test": "vitest"\n  }\n}\n',
      ".github/workflows/ci.yml": "jobs:\n  a:\n    steps:\n      - run: npm run check\n",
    },
    broken: { "package.json": '{\n  "scripts": {\n    "types": "tsc",\n    "test": "vitest"\n  }\n}\n' },
    said: "context-package-script package.json RIGHT 3 <- .github/workflows/ci.yml:4",
    complete: [
      { "package.json": '{\n  "scripts": {\n    "check": "tsgo",\n    "test": "vitest"\n  }\n}\n' },
      { "package.json": '{\n  "scripts": {\n    "check": "tsc"\n  }\n}\n' },
      {
        "package.json": '{\n  "scripts": {\n    "types": "tsc"\n  }\n}\n',
        ".github/workflows/ci.yml": "jobs:\n  a:\n    steps:\n      # - run: npm run check\n",
      },
    ],
  },
  {
    what: "a translation that code uses",
    before: {
      "src/locales/en.json": locale,
      "src/Cart.tsx": 'export const Cart = () => <p>{t("cart.empty")}</p>;\n',
    },
    broken: { "src/locales/en.json": locale.replace('    "empty": "Nothing",\n', "") },
    said: "context-translation-key src/locales/en.json LEFT 3 <- src/Cart.tsx:1",
    complete: [
      { "src/locales/en.json": locale.replace('    "full": "Full"', '    "other": "Full"') },
      { "src/locales/en.json": locale.replace('"empty"', '"empty_one"') },
    ],
  },
  {
    what: "a key of the configuration",
    before: {
      "config/default.json": '{\n  "mail": {\n    "host": "a"\n  }\n}\n',
      "src/mail.js": 'const config = require("config");\nmodule.exports = config.get("mail.host");\n',
    },
    broken: { "config/default.json": '{\n  "mail": {\n    "server": "a"\n  }\n}\n' },
    said: "context-configuration-key config/default.json RIGHT 3 <- src/mail.js:2",
    complete: [{ "config/default.json": '{\n  "mail": {\n    "host": "b"\n  }\n}\n' }],
  },
  {
    what: "a fixture of tests",
    before: {
      "tests/conftest.py": "import pytest\n\n\n@pytest.fixture\ndef client():\n    return 1\n",
      "tests/test_a.py": "def test_a(client, tmp_path):\n    assert client\n",
    },
    broken: { "tests/conftest.py": "import pytest\n\n\n@pytest.fixture\ndef http_client():\n    return 1\n" },
    said: "context-test-fixture tests/conftest.py RIGHT 5 <- tests/test_a.py:1",
    complete: [
      {
        "tests/conftest.py": "import pytest\n\n\n@pytest.fixture\ndef http_client():\n    return 1\n",
        "tests/test_a.py": "def test_a(http_client, tmp_path):\n    assert http_client\n",
      },
      {
        "tests/conftest.py":
          "import pytest\n\n\n@pytest.fixture\ndef http_client():\n    return 1\n\n\n@pytest.fixture(\n    params=[\n        pytest.param(1, id='a'),\n    ]\n)\ndef client(request):\n    return 1\n",
      },
      {
        "tests/conftest.py": "import pytest\n\n\n@pytest.fixture\ndef http_client():\n    return 1\n",
        "tests/test_a.py":
          "@pytest.mark.parametrize(\n    ('client', 'port'), ((1, 2),)\n)\ndef test_a(client, port):\n    assert client\n",
      },
      {
        "tests/conftest.py":
          "import pytest\n\n\n@pytest.fixture\ndef http_client():\n    return 1\n\n\nclient = env_fixture('CLIENT', params=[1, 2])\n",
      },
      {
        "tests/conftest.py": "import pytest\n\n\n@pytest.fixture\ndef http_client():\n    return 1\n",
        "tests/test_a.py":
          "@pytest.mark.skip(\n    'Too slow.'\n)\ndef test_a(client, tmp_path):\n    assert client\n",
      },
    ],
  },
  {
    what: "a route that a client calls",
    before: {
      "server/app.js": 'app.get("/api/users/:id", show);\n',
      "web/user.js": "export const load = (id) => fetch(`/api/users/${id}`);\n",
    },
    broken: { "server/app.js": 'app.get("/api/people/:id", show);\n' },
    said: "context-route server/app.js RIGHT 1 <- web/user.js:1",
    complete: [
      { "server/app.js": 'app.get("/api/people/:id", show);\napp.get("/api/users/:id", moved);\n' },
      { "server/app.js": 'app.get("/api/users/:key", show);\n' },
    ],
  },
  {
    what: "a class of a style sheet",
    before: {
      "app.css": "/* .old {} */\n.card-title {\n  color: red;\n}\n",
      "Card.jsx": 'export const Card = () => <h2 className="big card-title">x</h2>;\n',
    },
    broken: { "app.css": "/* .old {} */\n.card-heading {\n  color: red;\n}\n" },
    said: "context-css-class app.css RIGHT 2 <- Card.jsx:1",
    complete: [
      { "app.css": "/* .old {} */\n.card-heading,\n.card-title {\n  color: red;\n}\n" },
      { "Card.jsx": 'export const Card = () => <h2 className="big flex">x</h2>;\n' },
      // Its words have nothing in common with those of the old one.
      { "app.css": "/* .old {} */\n.mass-invite {\n  color: red;\n}\n" },
      {
        "app.css": ".card-heading {\n  color: red;\n}\n",
        "Card.jsx": 'export const Card = () => <h2 className="big card-heading">x</h2>;\n',
        "tests/page.html": '<h2 class="card-title">x</h2>\n',
      },
    ],
  },
  {
    what: "an event that somebody listens to",
    before: {
      "src/orders.js": 'bus.emit("order.created", order);\n',
      "src/mail.js": 'bus.on("order.created", send);\n',
    },
    broken: { "src/orders.js": 'bus.emit("order.placed", order);\n' },
    said: "context-queue-name src/orders.js RIGHT 1 <- src/mail.js:1",
    complete: [
      {
        "src/orders.js": 'bus.emit("order.placed", order);\n',
        "src/mail.js": 'bus.on("order.placed", send);\n',
      },
    ],
  },
  {
    what: "a column of a database",
    before: {
      "db/migrations/1.sql": "CREATE TABLE users (id int, email text);\n",
      "src/users.py": 'def load(db):\n    return db.execute("SELECT id, email FROM users WHERE id = 1")\n',
    },
    broken: { "db/migrations/2.sql": "ALTER TABLE users RENAME COLUMN email TO mail;\n" },
    said: "context-database-column db/migrations/2.sql RIGHT 1 <- src/users.py:2",
    complete: [
      {
        "db/migrations/2.sql": "ALTER TABLE users RENAME COLUMN email TO mail;\n",
        "src/users.py": 'def load(db):\n    return db.execute("SELECT id, mail FROM users WHERE id = 1")\n',
      },
      { "db/migrations/2.sql": "ALTER TABLE people DROP COLUMN email;\n" },
      {
        "db/migrations/2.sql": "ALTER TABLE users DROP COLUMN email;\n",
        "src/users.py": "\n",
        "src/mail_migration_test.go":
          'package a\n\nfunc fill(db DB) { db.Exec("INSERT INTO users (id, email) VALUES (1, 2)") }\n',
      },
      { "tests/migrations/DropTest.php": "<?php\n$this->sees('ALTER TABLE users DROP COLUMN email');\n" },
      {
        "db/migrations/2.sql": "SELECT 1;\n",
        "db/migrations/2.down.sql": "ALTER TABLE users DROP COLUMN email;\n",
      },
      {
        "db/migrations/2.sql": "ALTER TABLE users DROP COLUMN email;\n",
        "src/users.py": 'Q = "SELECT email FROM users JOIN mails ON mails.user = users.id"\n',
      },
    ],
  },
  {
    what: "a mock of Python",
    before: {
      "app/dates.py": dates,
      "tests/test_a.py":
        'from unittest.mock import patch\n\n\n@patch("app.dates.parse_date")\ndef test_a(parse):\n    assert parse\n',
    },
    broken: { "app/dates.py": dates.replace("parse_date", "read_date") },
    said: "context-stale-mock app/dates.py RIGHT 1 <- tests/test_a.py:4",
    complete: [{ "app/dates.py": `${dates.replace("parse_date", "read_date")}\n\nparse_date = read_date\n` }],
  },
  {
    what: "a mock of a module",
    before: {
      "src/dates.ts": "export function parseDate(text: string) {\n  return text;\n}\n",
      "src/list.test.ts": 'vi.mock("./dates", () => ({\n  parseDate: vi.fn(),\n}));\n',
    },
    broken: { "src/dates.ts": "export function readDate(text: string) {\n  return text;\n}\n" },
    said: "context-stale-mock src/dates.ts RIGHT 1 <- src/list.test.ts:2",
    complete: [
      {
        "src/dates.ts": "export function readDate(text: string) {\n  return text;\n}\n",
        "src/list.test.ts": 'vi.mock("./dates", () => ({\n  readDate: vi.fn(),\n}));\n',
      },
    ],
  },
  {
    what: "a document of an export",
    before: {
      "src/dates.ts": "export function parseDate(text: string) {\n  return text;\n}\n",
      "README.md": "# Dates\n\nCall `parseDate(text)`.\n",
      "CHANGELOG.md": "Added `parseDate`.\n",
      ".changeset/a.md": "Mended `parseDate`.\n",
    },
    broken: { "src/dates.ts": "export function readDate(text: string) {\n  return text;\n}\n" },
    said: "context-stale-documentation src/dates.ts RIGHT 1 <- README.md:3",
    complete: [
      {
        "src/dates.ts": "export function readDate(text: string) {\n  return text;\n}\n",
        "README.md": "# Dates\n\nCall `readDate(text)`.\n",
      },
      {
        "src/dates.ts": "export function readDate(text: string) {\n  return text;\n}\n",
        "src/other.ts": "export class Old {\n  parseDate() {}\n}\n",
      },
    ],
  },
  {
    what: "a function that the repository already has",
    before: {
      "package.json": "{}",
      "src/text.ts": helper("shorten"),
      "src/list.ts": "export const list = 1;\n",
    },
    broken: { "src/list.ts": `export const list = 1;\n${helper("cutText")}` },
    said: "context-duplicated-helper src/list.ts RIGHT 3 <- src/text.ts:2",
    complete: [
      { "src/list.ts": `export const list = 1;\n${helper("cutText").replace("- 1", "- 2")}` },
      { "src/list.ts": `export const list = 1;\n${helper("cutText")}`, "src/text.ts": null },
      { "src/list.test.ts": helper("cutText") },
      { "packages/b/package.json": "{}", "packages/b/list.ts": helper("cutText") },
    ],
  },
];

describe("a name that files share by a string", () => {
  it.each(cases)("is missed: $what", async ({ before, broken, said }) => {
    expect(await found(before, broken)).toEqual([said]);
  });

  it.each(cases)("is not missed where nothing breaks: $what", async ({ before, complete }) => {
    for (const after of complete) expect(await found(before, after)).toEqual([]);
  });

  it("is shown without the value that stands beside it", async () => {
    const result = await reviewInRepository(env, {
      "src/mail.ts": "export const host = process.env.SMTP_HOST;\n",
    });
    const [finding] = betweenFiles(result);
    expect(finding?.evidence?.[0]?.excerpt.lines).toEqual(["DB_URL=...", "MAIL_HOST=...", ""]);
    expect(finding?.message).toContain("still sets `MAIL_HOST` and no file sets `SMTP_HOST`");
  });

  it("is told once where two style sheets rename the same class", async () => {
    const sheet = ".card-title {\n  color: red;\n}\n";
    const before = {
      ...{ "app.css": sheet, "admin.css": sheet },
      "Card.jsx": 'export const Card = () => <h2 className="card-title">x</h2>;\n',
    };
    const renamed = sheet.replace("title", "heading");
    expect(await found(before, { "app.css": renamed, "admin.css": renamed })).toEqual([
      "context-css-class admin.css RIGHT 1 <- Card.jsx:1",
    ]);
  });

  it("is no more than three comments where a sheet renames many classes", async () => {
    const names = ["forum", "topic", "page", "group", "reply"];
    const sheet = (end: string): string =>
      names.map((name) => `.${name}-${end} {\n  color: red;\n}\n`).join("");
    const views = names.map((name) => [`${name}.html`, `<p class="${name}-panel">x</p>\n`] as const);
    const before = { "app.css": sheet("panel"), ...Object.fromEntries(views) };
    const { findings } = await reviewInRepository(before, { "app.css": sheet("box") });
    const classes = findings.filter(({ ruleId }) => ruleId === "context-css-class");
    expect(classes).toHaveLength(names.length);
    expect(classes.filter(({ outcome }) => outcome === "posted")).toHaveLength(3);
    expect(new Set(classes.map(({ severity }) => severity))).toEqual(new Set(["medium"]));
  });
});
