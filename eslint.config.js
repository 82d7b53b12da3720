/** Lint rules: typescript-eslint at its strictest, and the few habits of this project that a machine can check. */
import js from "@eslint/js";
import reactHooks from "eslint-plugin-react-hooks";
import { defineConfig, globalIgnores } from "eslint/config";
import globals from "globals";
import tseslint from "typescript-eslint";

const configFiles = ["*.config.{js,ts}", "web/*.config.ts", ".dependency-cruiser.ts", "local/*.mjs"];
const tests = ["**/*.test.{ts,tsx}", "tests/**/*.ts"];

/** Syntax that nobody needs here. Each area repeats the list, since a later `no-restricted-syntax` replaces an earlier one. */
const noSnapshots = {
  selector: "CallExpression[callee.property.name=/^toMatch(Inline)?Snapshot$/]",
  message: "Assert the part that matters; a snapshot asserts everything and explains nothing.",
};
const noMocks = {
  selector: "CallExpression[callee.object.name='vi'][callee.property.name=/^(do)?[mM]ock$/]",
  message:
    "Hand it in: test files share their modules, so a module that one of them replaces is replaced for others too.",
};
const noBarrels = {
  selector: "ExportAllDeclaration",
  message: "Import from the file that declares it; only contract/src/index.ts gathers.",
};
const noRawHtml = {
  selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
  message: "Only ui/Markdown.tsx may set HTML, after sanitizing it.",
};
const noImportMetaEnv = {
  selector: "MemberExpression[object.type='MetaProperty'][property.name='env']",
  message: "Read build settings in web/src/lib/env.ts.",
};

export default defineConfig(
  globalIgnores([
    "**/node_modules/",
    "**/dist/",
    "functions/lib/",
    "coverage/",
    ".local/",
    ".firebase/",
    "emulator-data/",
    "tests/fixtures/",
    "tests/bench/corpus/",
  ]),
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      globals: globals.node,
      // One program for each of them, built once. Decided 2026-11-23: the project service, which an editor needs, takes a third longer.
      parserOptions: {
        project: ["./tsconfig.json", "./web/tsconfig.json", "./tests/e2e/tsconfig.json"],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: true },
      ],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // A port's method is async even where one adapter has nothing to wait for: then it rejects instead of throwing.
      "@typescript-eslint/require-await": "off",
      // `_` names a parameter that a signature demands and nobody reads.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
  {
    rules: {
      complexity: ["error", 10],
      "max-depth": ["error", 3],
      eqeqeq: "error",
      "no-restricted-exports": [
        "error",
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
      "no-restricted-syntax": ["error", noSnapshots, noMocks, noBarrels],
    },
  },
  {
    files: ["contract/src/**/*.ts", "functions/src/**/*.ts", "web/src/**/*.{ts,tsx}"],
    ignores: ["functions/src/env.ts", ...tests],
    rules: {
      "no-restricted-properties": [
        "error",
        {
          object: "process",
          property: "env",
          message: "Settings are read in functions/src/env.ts and handed on.",
        },
      ],
    },
  },
  {
    files: ["contract/src/**/*.ts", "functions/src/**/*.ts"],
    ignores: ["functions/src/cli/**", ...tests],
    rules: { "no-console": "error" },
  },
  {
    files: ["functions/src/review/**/*.ts"],
    ignores: tests,
    rules: {
      "no-restricted-globals": [
        "error",
        ...["process", "fetch", "Date", "performance", "setTimeout", "setInterval", "setImmediate"].map(
          (name) => ({
            name,
            message: "The engine is pure: what it needs of the world is an argument of review().",
          }),
        ),
      ],
      "no-restricted-properties": [
        "error",
        { object: "Math", property: "random", message: "The engine answers the same to the same question." },
      ],
    },
  },
  {
    files: ["web/src/**/*.{ts,tsx}"],
    ...reactHooks.configs.flat.recommended,
    languageOptions: { globals: globals.browser },
  },
  {
    files: ["web/src/**/*.{ts,tsx}"],
    rules: {
      "no-console": ["error", { allow: ["warn", "error"] }],
      "no-restricted-syntax": ["error", noSnapshots, noMocks, noBarrels, noRawHtml, noImportMetaEnv],
    },
  },
  {
    files: ["web/src/ui/Markdown.tsx"],
    rules: { "no-restricted-syntax": ["error", noSnapshots, noBarrels, noImportMetaEnv] },
  },
  {
    files: ["web/src/lib/env.ts"],
    rules: { "no-restricted-syntax": ["error", noSnapshots, noBarrels, noRawHtml] },
  },
  {
    files: ["contract/src/index.ts"],
    rules: { "no-restricted-syntax": ["error", noSnapshots] },
  },
  { files: ["web/public/**/*.js"], languageOptions: { globals: globals.browser, sourceType: "script" } },
  {
    files: configFiles,
    languageOptions: { globals: globals.node },
    rules: { "no-restricted-exports": "off" },
  },
);
