/** JavaScript and TypeScript: servers that publish their own source folder. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { jsCall } from "../writing/call-matchers.ts";

export const sourceExposure = defineRules(ecmascript, "security", [
  {
    id: "js-serves-own-folder",
    severity: "high",
    confidence: "medium",
    cwe: 668,
    see: ["https://expressjs.com/en/starter/static-files.html"],
    title: "Information exposure: source folder served",
    message:
      "The program's own folder contains its source, its configuration and perhaps keys, and this makes all of it downloadable. Serve a dedicated folder, such as `public`.",
    rule: jsCall({
      names: "static|serveStatic|koaStatic|serve",
      bare: "also",
      on: "^(?:express|koa|serve|app)$",
      args: {
        has: {
          nthChild: 1,
          regex:
            "^(?:__dirname|process\\.cwd\\(\\)|[\"'](?:/|\\.|\\./)[\"']|path\\.(?:join|resolve)\\((?:__dirname|process\\.cwd\\(\\))(?:, ?[\"'](?:/|\\.|\\./|\\.\\./?)[\"'])?\\))$",
        },
      },
    }),
    fileHas: ["express", "koa", "serve-static"],
    valid: ['app.use(express.static("public"))', 'app.use(express.static(path.join(__dirname, "public")))'],
    invalid: [
      "app.use(express.static(__dirname))",
      'app.use("/", express.static(path.join(__dirname, "..")))',
      'app.use(express.static("."))',
    ],
  },
]);
