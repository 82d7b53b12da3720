/** Changes that are complete, whose other side stands where it is easily overlooked; beside some, the same change with that side missing. */
import { describe, expect, it } from "vitest";
import {
  betweenFiles,
  reviewInRepository,
  type Texts,
} from "../../../../tests/engine/change-in-repository.ts";

type After = Readonly<Record<string, string | null>>;

/** Rule, place, and the other places. */
async function found(before: Texts, after: After): Promise<string[]> {
  return betweenFiles(await reviewInRepository(before, after)).map(
    ({ ruleId, path, evidence }) =>
      `${ruleId.replace("context-", "")} ${path} <- ${(evidence ?? []).map((one) => `${one.path}:${String(one.line)}`).join(" ")}`,
  );
}

describe("a script that is taken away", { timeout: 20_000 }, () => {
  const manifest = (scripts: Texts, more = ""): string =>
    `{\n  "scripts": {\n${Object.entries(scripts)
      .map(([name, command]) => `    "${name}": "${command}"`)
      .join(",\n")}\n  }${more}\n}\n`;
  const before = { "package.json": manifest({ build: "tsc", test: "vitest" }) };
  const gone = { "package.json": manifest({ test: "vitest" }) };

  it.each([
    ["a step's folder", "- run: npm run build\n        working-directory: other\n"],
    [
      "a project that is made anew",
      "- run: |\n          npx create-shop my-app\n          cd my-app\n          npm run build\n",
    ],
    ["all workspaces", "- run: npm run build --workspaces\n"],
    ["one workspace", "- run: npm run build -w web\n"],
    ["a step that may fail", "- run: npm run build || true\n"],
  ])("is not asked for by %s", async (_, step) => {
    const workflow = { ".github/workflows/ci.yml": `jobs:\n  a:\n    steps:\n      ${step}` };
    expect(await found({ ...before, ...workflow }, gone)).toEqual([]);
  });

  it("is asked for by a step of the root, and of the folder that lost it", async () => {
    const steps =
      "jobs:\n  a:\n    steps:\n      - run: npm ci\n        working-directory: docs\n      - run: npm run build\n";
    expect(await found({ ...before, ".github/workflows/ci.yml": steps }, gone)).toEqual([
      "package-script package.json <- .github/workflows/ci.yml:6",
    ]);
    const web = { "web/package.json": before["package.json"], Makefile: "web:\n\tcd web && npm run build\n" };
    expect(await found(web, { "web/package.json": gone["package.json"] })).toEqual([
      "package-script web/package.json <- Makefile:2",
    ]);
    expect(
      await found({ ...web, Makefile: "all:\n\tcd api && npm run build\n" }, { "web/package.json": null }),
    ).toEqual([]);
  });

  it("is a program that a dependency brings, where Yarn runs it", async () => {
    const tools = ',\n  "devDependencies": {\n    "eslint": "^9.0.0"\n  }';
    const linted = { "package.json": manifest({ eslint: "eslint .", test: "vitest" }, tools) };
    const without = { "package.json": manifest({ test: "vitest" }, tools) };
    const ci = ".github/workflows/ci.yml";
    expect(await found({ ...linted, [ci]: "a:\n  - run: yarn run eslint src\n" }, without)).toEqual([]);
    expect(await found({ ...linted, [ci]: "a:\n  - run: npm run eslint\n" }, without)).toEqual([
      `package-script package.json <- ${ci}:2`,
    ]);
  });

  it("is not run by a form that people fill in", async () => {
    const form = {
      ".github/ISSUE_TEMPLATE/bug.yml": "body:\n  - description: Run npm run build and paste it\n",
    };
    expect(await found({ ...before, ...form }, gone)).toEqual([]);
  });
});

describe("a translation that is taken away", { timeout: 20_000 }, () => {
  const before = {
    "src/locales/en.json": '{\n  "cart": {\n    "empty": "Nothing",\n    "full": "Full"\n  }\n}\n',
  };
  const gone = { "src/locales/en.json": '{\n  "cart": {\n    "full": "Full"\n  }\n}\n' };

  it.each([
    ['export const Cart = () => <p>{t("cart.empty", "Nothing here")}</p>;\n'],
    ['export const Cart = () => <p>{t("cart.empty", { defaultValue: "Nothing here" })}</p>;\n'],
    ['export const Cart = () => <Trans i18nKey="cart.empty">Nothing here</Trans>;\n'],
    ['export const Cart = () => <FormattedMessage id="cart.empty" defaultMessage="Nothing" />;\n'],
    ['const t = useTranslations("shop");\nexport const Cart = () => <p>{t("cart.empty")}</p>;\n'],
    ['t("cart.empty", (assert) => {\n  assert.end();\n});\n'],
  ])("has its text beside it: %s", async (text) => {
    expect(await found({ ...before, "src/Cart.tsx": text }, gone)).toEqual([]);
  });

  it.each([
    ['export const Cart = () => <p>{t("cart.empty", { count: 2 })}</p>;\n'],
    ['export const Cart = () => <Trans i18nKey="cart.empty" count={2} />;\n'],
    ['export const Cart = () => <FormattedMessage id="cart.empty" values={{}} />;\n'],
  ])("has no text beside it: %s", async (text) => {
    expect(await found({ ...before, "src/Cart.tsx": text }, gone)).toEqual([
      "translation-key src/locales/en.json <- src/Cart.tsx:1",
    ]);
  });

  it("stands in a file of its own now", async () => {
    const cart = { "src/Cart.tsx": 'export const Cart = () => <p>{t("cart.empty")}</p>;\n' };
    for (const more of [
      { "src/locales/en.ts": 'export default { cart: { empty: "Nothing" } };\n' },
      { "src/locales/en/cart.json": '{\n  "empty": "Nothing"\n}\n' },
      {
        "src/locales/en/shop.json":
          '{\n  "shop": {\n    "cart": {\n      "empty": "Nothing"\n    }\n  }\n}\n',
      },
    ])
      expect(await found({ ...before, ...cart }, { ...gone, ...more })).toEqual([]);
    const setup = { "src/locales/index.ts": 'import en from "./en.json";\n\nexport default { en };\n' };
    expect(await found({ ...before, ...cart, ...setup }, gone)).toHaveLength(1);
  });

  it("is that of another application, or the framework's own", async () => {
    const text = before["src/locales/en.json"];
    const apps = {
      "apps/shop/locales/en.json": text,
      "apps/admin/src/Cart.tsx": 'export const Cart = () => <p>{t("cart.empty")}</p>;\n',
    };
    expect(await found(apps, { "apps/shop/locales/en.json": gone["src/locales/en.json"] })).toEqual([]);
    const laravel = {
      "lang/en.json": '{\n  "auth.failed": "No",\n  "auth.ok": "Ok"\n}\n',
      "app/Login.php": '<?php\nreturn __("auth.failed");\n',
    };
    expect(await found(laravel, { "lang/en.json": '{\n  "auth.ok": "Ok"\n}\n' })).toEqual([]);
    const rails = {
      "config/locales/en.yml": "en:\n  cart:\n    empty: Nothing\n    full: Full\n",
      "app/views/show.html.erb": '<%= t("cart.empty", default: "Nothing") %>\n',
    };
    const full = { "config/locales/en.yml": "en:\n  cart:\n    full: Full\n" };
    expect(await found(rails, full)).toEqual([]);
    expect(
      await found({ ...rails, "app/views/show.html.erb": '<%= t("cart.empty") %>\n' }, full),
    ).toHaveLength(1);
  });
});
