/** Lint rules of this project alone: each forbids a form of syntax and says what to do instead. Loaded by oxlint.config.ts. */

/** What of oxlint's plugins these rules use; its package exports no types of them. */
interface Context {
  report(found: { readonly node: unknown; readonly message: string }): void;
}

interface Rule {
  create(context: Context): Record<string, (node: unknown) => void>;
}

/** Reports what matches an esquery selector. */
function forbid(selector: string, message: string): Rule {
  return {
    create: (context) => ({
      [selector](node) {
        context.report({ node, message });
      },
    }),
  };
}

const rules = {
  "no-snapshots": forbid(
    "CallExpression[callee.property.name=/^toMatch(Inline)?Snapshot$/]",
    "Assert the part that matters; a snapshot asserts everything and explains nothing.",
  ),
  "no-module-mocks": forbid(
    "CallExpression[callee.object.name='vi'][callee.property.name=/^(do)?[mM]ock$/]",
    "Hand it in: test files share their modules, so a module that one of them replaces is replaced for others too.",
  ),
  "no-barrels": forbid(
    "ExportAllDeclaration",
    "Import from the file that declares it; only contract/src/index.ts gathers.",
  ),
  "no-raw-html": forbid(
    "JSXAttribute[name.name='dangerouslySetInnerHTML']",
    "Only ui/Markdown.tsx may set HTML, after sanitizing it.",
  ),
  "no-import-meta-env": forbid(
    "MemberExpression[object.type='MetaProperty'][property.name='env']",
    "Read build settings in web/src/lib/env.ts.",
  ),
} satisfies Record<string, Rule>;

export default { meta: { name: "acrux" }, rules };
