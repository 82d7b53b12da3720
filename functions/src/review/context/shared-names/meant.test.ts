/** Names that files share by a string, which one file gives no more and another has from elsewhere. */
import { describe, expect, it } from "vitest";
import {
  betweenFiles,
  reviewInRepository,
  type Texts,
} from "../../../../../tests/engine/change-in-repository.ts";

type After = Readonly<Record<string, string | null>>;

async function found(before: Texts, after: After): Promise<string[]> {
  return betweenFiles(await reviewInRepository(before, after)).map(({ ruleId }) => ruleId);
}

const env = { ".env.example": "DB_URL=x\nMAIL_HOST=y\n" };
const smtp = { ".env.example": "DB_URL=x\nSMTP_HOST=y\n" };
const fixture = (name: string): string => `@pytest.fixture\ndef ${name}():\n    return 1\n`;
const conftest = { "tests/conftest.py": `import pytest\n\n\n${fixture("shop_user")}\n\n${fixture("other")}` };
const less = { "tests/conftest.py": `import pytest\n\n\n${fixture("other")}` };
const test = { "tests/test_a.py": "def test_a(shop_user):\n    assert shop_user\n" };
const sheet = { "app.css": ".user-card {\n  color: red;\n}\n" };
const panel = { "app.css": ".user-panel {\n  color: red;\n}\n" };
const markup = '<p class="user-card">x</p>\n';
const orders = {
  "src/orders.js": 'bus.emit("order.created", order);\n',
  "src/mail.js": 'bus.on("order.created", send);\n',
};
const placed = { "src/orders.js": 'bus.emit("order.placed", order);\n' };
const mail = { "config/app.yaml": "mail:\n  host: a\n  port: 1\n" };
const port = { "config/app.yaml": "mail:\n  port: 1\n" };
const spring = { "src/A.java": 'class A {\n  @Value("${mail.host}")\n  String h;\n}\n' };

const complete: readonly (readonly [string, Texts, After])[] = [
  [
    "a variable that is read as well",
    { ...env, "a.ts": "export const a = process.env.SMTP_HOST ?? process.env.MAIL_HOST;\n" },
    smtp,
  ],
  [
    "a variable of the platform",
    { "ci.yml": "env:\n  GIT_SHA: x\n", "a.ts": "export const a = process.env.GIT_SHA;\n" },
    { "a.ts": "export const a = process.env.GITHUB_SHA;\n" },
  ],
  [
    "a variable with a default",
    { ...env, "a.ts": "export const a = process.env.MAIL_HOST;\n" },
    { "a.ts": 'export const a = process.env.MAIL_RELAY ?? "b";\n' },
  ],
  [
    "a variable of a Makefile",
    { Makefile: "BUILD_DIR = out\n", "a.ts": "export const a = process.env.BUILD_DIR;\n" },
    { Makefile: "OUT_DIR = out\n" },
  ],
  [
    "a fixture of another folder",
    { "tests/a/conftest.py": conftest["tests/conftest.py"], "tests/b/test_a.py": test["tests/test_a.py"] },
    { "tests/a/conftest.py": less["tests/conftest.py"] },
  ],
  [
    "a fixture of a plugin",
    {
      "tests/conftest.py": conftest["tests/conftest.py"].replace("shop_user", "client"),
      "tests/test_a.py": "def test_a(client):\n    assert client\n",
    },
    less,
  ],
  [
    "what a patch gives",
    { ...conftest, "tests/test_a.py": `@mock.patch("shop.user")\n${test["tests/test_a.py"]}` },
    less,
  ],
  [
    "a fixture that is brought in",
    { ...conftest, ...test },
    { "tests/conftest.py": `from shop_testing import (\n    shop_user,\n)\n${less["tests/conftest.py"]}` },
  ],
  [
    "a fixture by a decorator of one's own",
    { ...conftest, ...test },
    {
      "tests/conftest.py": `${less["tests/conftest.py"]}\n\n@session_fixture\ndef shop_user():\n    return 2\n`,
    },
  ],
  [
    "a class of the page's own",
    { ...sheet, "a.html": `<style>\n.user-card { color: red; }\n</style>\n${markup}` },
    panel,
  ],
  [
    "a class of another component",
    { "src/a.component.css": sheet["app.css"], "src/b.component.html": markup },
    { "src/a.component.css": panel["app.css"] },
  ],
  [
    "a class of a library",
    { "app.css": ".btn-primary {\n  color: red;\n}\n", "a.html": '<a class="btn-primary">x</a>\n' },
    { "app.css": ".button-primary {\n  color: red;\n}\n" },
  ],
  [
    "a nested rule",
    { "app.scss": sheet["app.css"], "a.html": markup },
    { "app.scss": ".user {\n  &-card {\n    color: red;\n  }\n}\n.user-list {\n  color: red;\n}\n" },
  ],
  [
    "a route below a prefix",
    { "app.js": 'app.get("/api/users", list);\n', "web.js": 'fetch("/api/users");\n' },
    { "app.js": 'router.get("/users", list);\napp.use("/api", router);\n' },
  ],
  [
    "a wider route",
    { "app.js": 'app.get("/api/users/list", list);\n', "web.js": 'fetch("/api/users/list");\n' },
    { "app.js": 'app.get("/api/users/:action", list);\n' },
  ],
  [
    "a route of a file",
    { "app.js": 'app.get("/api/users", list);\n', "web.js": 'fetch("/api/users");\n' },
    {
      "app.js": 'app.get("/api/users/search", list);\n',
      "web/app/api/users/route.ts": "export const GET = () => 1;\n",
    },
  ],
  [
    "a route of another host",
    {
      "app.js": 'app.get("/users/me", list);\n',
      "web.js": 'const api = axios.create({ baseURL: "https://api.example.com" });\napi.get("/users/me");\n',
    },
    { "app.js": 'app.get("/users/self", list);\n' },
  ],
  [
    "an event by a constant",
    { ...orders, "src/names.js": 'export const CREATED = "order.created";\n' },
    placed,
  ],
  [
    "a key with a default in code",
    {
      ...mail,
      "a.go":
        'package a\n\nfunc init() { viper.SetDefault("mail.host", "x") }\n\nvar h = viper.GetString("mail.host")\n',
    },
    port,
  ],
  [
    "a key of the environment",
    { ...mail, ...spring, "compose.yml": "a:\n  environment:\n    MAIL_HOST: x\n" },
    port,
  ],
  [
    "a key of another service",
    { "services/a/config/app.yml": mail["config/app.yaml"], "services/b/A.java": spring["src/A.java"] },
    { "services/a/config/app.yml": port["config/app.yaml"] },
  ],
];

const broken: readonly (readonly [string, Texts, After])[] = [
  ["environment-variable", { ...env, "a.ts": "export const a = process.env.MAIL_HOST;\n" }, smtp],
  ["test-fixture", { ...conftest, ...test }, less],
  ["css-class", { ...sheet, "a.html": markup }, panel],
  [
    "route",
    { "app.js": 'app.get("/api/users", list);\n', "web.js": 'fetch("/api/users");\n' },
    { "app.js": 'app.get("/api/people", list);\n' },
  ],
  ["queue-name", orders, placed],
  ["configuration-key", { ...mail, ...spring }, port],
];

describe("a shared name", { timeout: 20_000 }, () => {
  it.each(complete)("comes from elsewhere: %s", async (_, before, after) => {
    expect(await found(before, after)).toEqual([]);
  });

  it.each(broken)("is missed: %s", async (rule, before, after) => {
    expect(await found(before, after)).toEqual([`context-${rule}`]);
  });
});
