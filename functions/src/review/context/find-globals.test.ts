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
    "views/page.html": '<script defer src="https://cdn.example/2/datasource.min.js?2.5"></script>\n',
    "views/cdn.html.twig": '<script src="https://cdn.example/npm/datasource@4"></script>\n',
    "includes/assets.php": "<?php\nwp_localize_script( 'upload', 'datasource', settings() );\n",
    ".eslintrc.json": '{ "globals": { "datasource": true } }\n',
    "biome.json": '{ "javascript": { "globals": ["other", "datasource"] } }\n',
    "webpack.config.js":
      'module.exports = { plugins: [new webpack.ProvidePlugin({ datasource: "./ds" })] };\n',
    "src/Start.vue": "<script>\nwindow.datasource = make();\n</script>\n",
    "src/lib/typed.ts":
      'import { S3 } from "./s3.ts";\ndeclare const datasource: S3;\nexport const get = () => datasource;\n',
    "src/lib/told.js": "/* global other, datasource */\nmodule.exports = (name) => name;\n",
    "src/lib/keys.js": "const datasource = {};\ndatasource.files = {\n  import: function () {},\n};\n",
    "eslint.config.js": 'export default [{ languageOptions: { globals: { datasource: "readonly" } } }];\n',
  };
  it.each(Object.entries(makers))("is known to all scripts by %s", async (maker, text) => {
    expect(await outcomeBeside({ [maker]: text })).toBe(
      `dropped: \`${maker}\` makes the name known to all scripts.`,
    );
  });

  const users: Texts = {
    "src/list.ts":
      'import { show } from "./show.ts";\nexport const list = () => show(1, datasource.list());\n',
    "src/List.vue": "<script setup>\n// datasource\nconst all = datasource.list();\n</script>\n",
    "src/make.js": 'import "./start.js";\nexport const made = new datasource.Client(datasource("a"));\n',
  };
  it.each(Object.entries(users))("is known from elsewhere where %s uses it, too", async (user, text) => {
    expect(await outcomeBeside({ [user]: text })).toBe(
      `dropped: \`${user}\` uses the name without declaring it, too.`,
    );
  });

  it("is told in each of two files of the change that use it", async () => {
    const { findings } = await reviewInRepository({}, { [path]: worker, "src/download.ts": worker });
    const outcomes = findings
      .filter(({ ruleId }) => ruleId === "js-undefined-name")
      .map((one) => one.outcome);
    expect(outcomes).not.toContain("dropped");
    expect(outcomes).toHaveLength(2);
  });

  const others: Texts = {
    "src/imports.ts": 'import { datasource } from "./s3.ts";\nexport const list = () => datasource.list();\n',
    "src/given.js": "export const list = (datasource) => datasource.list();\n",
    "src/taken.js": "export function list({ datasource }) {\n  return datasource.list();\n}\n",
    "src/method.js": "export const store = {\n  datasource(name) {\n    return name;\n  },\n};\n",
    "src/member.js": "export const list = () => this.datasource.list() + ask(`datasource(1)`);\n",
    "src/field.ts": "export class Store {\n  datasource = make();\n}\n",
    "src/load.test.js": 'import "./load.js";\nexpect(1).toBe(datasource.list());\n',
    "tools/load.js": 'const datasource = require("./datasource");\nrun(datasource);\n',
    "src/words.js": 'export const ask = () => say("list", "of datasource (all)");\n',
    "src/Mapped.vue":
      '<template>{{ datasource.name }}</template>\n<script>\nexport default { computed: mapState(["datasource"]) };\n</script>\n',
    "src/comment.js": "// datasource.list()\nexport const a = 1;\n",
    "src/other.ts": 'import { S3 } from "./s3.ts";\nexport const datasource = new S3();\n',
    "src/inside.js": "function start() {\n  const datasource = make();\n  return datasource;\n}\n",
    "src/read.js": "if (window.datasource === undefined) stop();\n",
    "package.json": '{ "dependencies": { "datasource": "^1.0.0" } }\n',
    "src/View.vue": "<script setup>\nconst datasource = make();\n</script>\n",
    "views/module.html": '<script type="module">\n  const datasource = load();\n</script>\n',
    "views/own.html": '<script src="/js/my-datasource.js"></script>\n',
    "src/Datasource.php": "<?php\nclass datasource {\n}\n",
    "src/store.py": "class Store:\n    def __init__(self):\n        self.datasource = None\n",
    "src/old.js": "var self = this;\nself.datasource = 1;\n",
    "docs/datasource.md": "Write `const datasource = make()`.\n",
  };
  it.each(Object.entries(others))("is told in spite of %s", async (other, text) => {
    expect(await outcomeBeside({ [other]: text })).toMatch(/^posted/);
  });
});
