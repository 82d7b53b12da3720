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
    ".eslintrc.json": '{ "globals": { "datasource": true } }\n',
    "biome.json": '{ "javascript": { "globals": ["other", "datasource"] } }\n',
    "webpack.config.js":
      'module.exports = { plugins: [new webpack.ProvidePlugin({ datasource: "./ds" })] };\n',
    "src/Start.vue": "<script>\nwindow.datasource = make();\n</script>\n",
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
    "package.json": '{ "dependencies": { "datasource": "^1.0.0" } }\n',
    "src/View.vue": "<script setup>\nconst datasource = make();\n</script>\n",
    "views/module.html": '<script type="module">\n  const datasource = load();\n</script>\n',
    "src/Datasource.php": "<?php\nclass datasource {\n}\n",
    "src/store.py": "class Store:\n    def __init__(self):\n        self.datasource = None\n",
    "src/old.js": "var self = this;\nself.datasource = 1;\n",
    "docs/datasource.md": "Write `const datasource = make()`.\n",
  };
  it.each(Object.entries(others))("is told in spite of %s", async (other, text) => {
    expect(await outcomeBeside({ [other]: text })).toMatch(/^posted/);
  });
});
