/** Names that nothing in their module declares: told, unless another file makes them known to all scripts. */
import { describe, expect, it } from "vitest";
import { reviewInRepository, type Texts } from "../../../../tests/engine/change-in-repository.ts";

const path = "src/upload.ts";
const worker = 'import { read } from "./read.ts";\nexport const load = () => read(datasource.get());\n';

async function outcomeBeside(others: Texts): Promise<string | undefined> {
  const { findings } = await reviewInRepository(others, { [path]: worker });
  const own = findings.find(({ ruleId }) => ruleId === "js-undefined-name");
  return own === undefined ? undefined : `${own.outcome}: ${own.outcomeReason ?? ""}`;
}

describe("A name that its module does not declare", () => {
  const makers: Texts = {
    "src/globals.d.ts": "declare const datasource: Datasource;\n",
    "src/lib/datasource.ts":
      'import { S3 } from "./s3.ts";\ndeclare global {\n  var datasource: S3;\n}\nexport const made = new S3();\n',
    "src/lib/start.ts": 'import { S3 } from "./s3.ts";\nglobalThis.datasource ??= new S3();\n',
    "src/lib/given.js": "Object.assign(window, { datasource: make() });\n",
    "app/assets/datasource.js": "class datasource {\n  get() {}\n}\n",
    "views/layout.html": "<script>\n  const datasource = load();\n</script>\n",
    "eslint.config.js": 'export default [{ languageOptions: { globals: { datasource: "readonly" } } }];\n',
  };
  it.each(Object.entries(makers))("is known to all scripts by %s", async (maker, text) => {
    expect(await outcomeBeside({ [maker]: text })).toBe(
      `dropped: \`${maker}\` makes the name known to all scripts.`,
    );
  });

  const others: Texts = {
    "src/other.ts": 'import { S3 } from "./s3.ts";\nexport const datasource = new S3();\n',
    "src/inside.js": "function start() {\n  const datasource = make();\n  return datasource;\n}\n",
    "src/read.js": "if (window.datasource === undefined) stop();\n",
    "docs/datasource.md": "Write `const datasource = make()`.\n",
  };
  it.each(Object.entries(others))("is told in spite of %s", async (other, text) => {
    expect(await outcomeBeside({ [other]: text })).toMatch(/^posted/);
  });
});
