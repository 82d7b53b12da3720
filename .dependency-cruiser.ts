/** Who may import whom, as design decisions that a machine enforces. Each rule says why it exists. */
import type { IConfiguration, IForbiddenRuleType } from "dependency-cruiser";

const tests = String.raw`\.test\.tsx?$`;
const features = "users|account|audit|posts|projects|tasks|reviews|insights|rules|trial|uploads";

/** The engine's folders from the ground up; each may import those before it. */
export const stages = [
  ...["regex", "syntax", "languages", "memory", "taint", "config", "rules", "change", "identity", "secrets"],
  ...["suppression", "findings", "manifests", "metrics", "context", "custom-rules", "selection", "report"],
  ...["model", "analysis"],
];
/** The same of what runs rules; the rules of a language know the first two. */
const rooms = ["writing", "shared", "conditions", "text-filter", "tree-filter", "matching"];

/** One rule for each folder but the last: it imports none of those after it. */
function downwards(folder: string, ordered: readonly string[]) {
  return ordered.slice(0, -1).map((name, at) => ({
    name: "engine-imports-downwards",
    comment:
      "Who reads a folder of the engine needs those below it in mind and none above. What two folders share lies in the lower one, or below both.",
    severity: "error" as const,
    from: { path: `^functions/src/review/${folder}${name}/`, pathNot: tests },
    to: { path: `^functions/src/review/${folder}(${ordered.slice(at + 1).join("|")})/` },
  }));
}

const forbidden = [
  ...downwards("", stages),
  ...downwards("rules/", rooms),
  {
    name: "contract-imports-zod-only",
    comment:
      "The contract is read by server, browser and tests alike. Anything beside zod in it would travel into every bundle.",
    severity: "error",
    from: { path: "^contract/src/", pathNot: tests },
    to: { pathNot: ["^contract/src/", "node_modules/zod/"] },
  },
  {
    name: "engine-is-pure",
    comment:
      "One engine stands behind the webhook, the command line and the benchmark. It can only because it needs nothing of them: no Firebase, no Octokit, no settings, no network, no disk. Parsers and hashing are all it may import.",
    severity: "error",
    from: {
      path: "^functions/src/review/",
      pathNot: [tests, "^functions/src/review/languages/parser-files[.]ts$"],
    },
    to: {
      pathNot: [
        "^functions/src/review/",
        "^contract/src/",
        "node_modules/(@ast-grep|yaml|diff|zod)/",
        "^(node:)?crypto$",
      ],
    },
  },
  {
    name: "syntax-knows-no-rule",
    comment:
      "Trees, languages and regular expressions are what everything in the engine stands on. What they need of a rule or a finding is handed in.",
    severity: "error",
    from: { path: "^functions/src/review/(regex|syntax|languages)/", pathNot: tests },
    to: { path: "^functions/src/review/", pathNot: "^functions/src/review/(regex|syntax|languages)/" },
  },
  {
    name: "values-are-followed-without-rules",
    comment:
      "Where a value comes from and what memory holds is true whoever asks. A rule asks; nothing of it is known there.",
    severity: "error",
    from: { path: "^functions/src/review/(taint|memory)/", pathNot: tests },
    to: {
      path: "^functions/src/review/",
      pathNot: "^functions/src/review/(regex|syntax|languages|taint|memory)/",
    },
  },
  {
    name: "rules-know-one-file",
    comment:
      "A rule says where it matches in one file. What becomes of a match in a change, across pushes and in a verdict is the business of the stages above.",
    severity: "error",
    from: { path: "^functions/src/review/rules/", pathNot: tests },
    to: {
      path: "^functions/src/review/",
      pathNot:
        "^functions/src/review/((regex|syntax|languages|taint|memory|rules)/|config/schema(-faults)?[.]ts$)",
    },
  },
  {
    name: "parsers-are-found-by-path",
    comment:
      "The native parsers are the engine's own, but they are loaded from files: this one asks Node for the platform and where they lie, and for nothing else.",
    severity: "error",
    from: { path: "^functions/src/review/languages/parser-files[.]ts$" },
    to: { pathNot: ["^(node:)?(module|process)$"] },
  },
  {
    name: "foundations-import-the-contract-only",
    comment:
      "Everything imports app-error.ts and handlers.ts, so that these may import nothing but the contract.",
    severity: "error",
    from: { path: String.raw`^functions/src/(app-error|handlers)\.ts$` },
    to: {
      pathNot: ["^contract/src/", String.raw`^functions/src/(app-error|handlers)\.ts$`, "node_modules/zod/"],
    },
  },
  {
    name: "features-never-import-each-other",
    comment:
      "A feature can be read, changed and deleted alone. What two of them need belongs to the contract, or is asked through a port in the feature's own store.ts.",
    severity: "error",
    from: { path: `^functions/src/(${features})/` },
    to: { path: `^functions/src/(${features}|github)/`, pathNot: "^functions/src/$1/" },
  },
  {
    name: "features-do-not-know-who-calls-them",
    comment: "The dispatcher and the composition root know the features, never the other way round.",
    severity: "error",
    from: { path: `^functions/src/(${features}|github)/`, pathNot: tests },
    to: { path: String.raw`^functions/src/(api|cli|entries)/|^functions/src/(index|env)\.ts$` },
  },
  {
    name: "github-sees-ports-only",
    comment:
      "The webhook's work spans reviews, tasks and rules. It reaches them through their ports (store.ts), so that their handlers stay free to change.",
    severity: "error",
    from: { path: "^functions/src/github/", pathNot: tests },
    to: { path: `^functions/src/(${features})/`, pathNot: String.raw`/store\.ts$` },
  },
  {
    name: "api-imports-features-only",
    comment:
      "The dispatcher turns HTTP into calls of handlers. Databases and vendors are the adapters' business.",
    severity: "error",
    from: { path: "^functions/src/api/", pathNot: tests },
    to: { path: String.raw`^functions/src/(adapters|cli|entries|review)/|^functions/src/(index|env)\.ts$` },
  },
  {
    name: "adapters-are-built-at-the-edge",
    comment:
      "Only a composition root chooses adapters: index.ts with its entries/, the command line, local/ and tests. Everything else takes a port as an argument, and so runs on the memory adapters too.",
    severity: "error",
    from: {
      path: "^(functions|contract|web)/",
      pathNot: [
        String.raw`^functions/src/(index|engine-child)\.ts$`,
        "^functions/src/(entries|cli|adapters)/",
        tests,
      ],
    },
    to: { path: "^functions/src/adapters/" },
  },
  {
    name: "adapters-implement-ports",
    comment:
      "An adapter knows the port it implements, which is a type, and nothing of who handles or dispatches a request.",
    severity: "error",
    from: { path: "^functions/src/adapters/", pathNot: tests },
    to: {
      path: [
        String.raw`^functions/src/(api|cli|entries)/`,
        String.raw`^functions/src/(index|env)\.ts$`,
        `^functions/src/(${features})/handlers`,
      ],
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "env-imports-nothing-of-ours",
    comment: "Settings are read once, first, and by a file that cannot be drawn into anything else.",
    severity: "error",
    from: { path: String.raw`^functions/src/env\.ts$` },
    to: { path: "^(functions|contract|web|local|tests)/", pathNot: String.raw`^functions/src/env\.ts$` },
  },
  {
    name: "firebase-in-its-places",
    comment:
      "Firebase is a vendor: its types and errors stay in the adapters that translate them and in the composition root.",
    severity: "error",
    from: {
      path: "^(functions|contract)/",
      pathNot: [
        "^functions/src/adapters/firestore/",
        String.raw`^functions/src/adapters/firebase-[a-z-]+(\.test)?\.ts$`,
        String.raw`^functions/src/index\.ts$`,
        "^functions/src/entries/",
      ],
    },
    to: { path: "node_modules/(firebase[^/]*|@firebase|@google-cloud)/" },
  },
  {
    name: "octokit-in-its-places",
    comment:
      "Octokit is a vendor: the adapter calls GitHub, the receiver checks signatures, nobody else knows it.",
    severity: "error",
    from: {
      path: "^(functions|contract|web)/",
      pathNot: ["^functions/src/adapters/github/", String.raw`^functions/src/github/receive(\.test)?\.ts$`],
    },
    to: { path: "node_modules/@octokit/" },
  },
  {
    name: "ai-in-its-place",
    comment:
      "The packages that call a model are vendors': the engine asks a port, and who has no model configured never loads them.",
    severity: "error",
    from: { path: "^(functions|contract|web|local|tests)/", pathNot: "^functions/src/adapters/model/" },
    to: { path: "node_modules/(ai|@ai-sdk)/" },
  },
  {
    name: "product-never-imports-its-tools",
    comment: "What is deployed must not need what only runs on a developer's machine.",
    severity: "error",
    from: { path: "^(contract|functions/src|web/src)/", pathNot: tests },
    to: { path: "^(local|tests)/" },
  },
  {
    name: "web-never-imports-functions",
    comment:
      "The browser knows the server through the contract only; server code must not reach a public bundle.",
    severity: "error",
    from: { path: "^web/" },
    to: { path: "^functions/|node_modules/firebase-(admin|functions)/" },
  },
  {
    name: "functions-never-import-web",
    comment: "The server does not know its screens; what both need stands in the contract.",
    severity: "error",
    from: { path: "^(functions|contract)/" },
    to: { path: "^web/" },
  },
  {
    name: "ui-and-lib-never-import-features",
    comment: "The kit and the plumbing serve every screen, so they can know none.",
    severity: "error",
    from: { path: "^web/src/(ui|lib)/" },
    to: { path: "^web/src/(features|public|app)/" },
  },
  {
    name: "screens-never-import-each-other",
    comment:
      "A screen family can be read, changed and deleted alone, and loads alone. Only who is signed in (session) is everybody's business.",
    severity: "error",
    from: { path: "^web/src/features/([^/]+)/" },
    to: { path: "^web/src/features/", pathNot: ["^web/src/features/$1/", "^web/src/features/session/"] },
  },
  {
    name: "public-pages-stay-light",
    comment:
      "The landing and information pages are prerendered and read by strangers: no Firebase, no signed-in screens.",
    severity: "error",
    from: { path: "^web/src/public/", pathNot: tests },
    to: {
      path: String.raw`node_modules/(firebase|@firebase|reactfire)/|^web/src/features/|^web/src/lib/(firebase|live)\.tsx?$`,
    },
  },
  {
    name: "no-cycles",
    comment:
      "Two files that import each other are one file, harder to read; and one of them runs before it is whole. A type is no import when it runs, so it may close a circle.",
    severity: "error",
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
  },
  {
    name: "engine-has-no-knots",
    comment:
      "Types closed a circle of 19 files around one, so that none could be read alone. In the engine a circle of types counts, too: what two files share is a third.",
    severity: "error",
    from: { path: "^functions/src/review/", pathNot: tests },
    to: { circular: true },
  },
  {
    name: "everything-resolves",
    comment: "An import that resolves to nothing works on one machine only.",
    severity: "error",
    from: {},
    to: { couldNotResolve: true },
  },
] satisfies IForbiddenRuleType[];

export default {
  forbidden,
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: String.raw`(^|/)dist/|^(functions/lib|coverage|\.local|emulator-data|tests/fixtures)/` },
    // Types count: a port that mentions a vendor's type is bound to the vendor.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json"],
    },
  },
} satisfies IConfiguration;
