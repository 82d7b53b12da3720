/** Python: web servers in debug mode, which show code and run it. */
import { defineRules } from "../writing/define-rules.ts";
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import { on } from "./literals.ts";

export const debugMode = defineRules(["python"], "security", [
  {
    id: "py-debug-mode",
    severity: "medium",
    confidence: "medium",
    cwe: 489,
    see: ["Error_Handling"],
    title: titles.debugMode,
    message:
      "In debug mode, errors show source code, settings and values to the client. Read the switch from the environment, and leave it off by default.",
    rule: {
      any: [
        {
          kind: "assignment",
          all: [
            { has: { field: "left", regex: "(?:^|_|\\.)app\\.debug$|\\.config\\[[\"']DEBUG[\"']\\]$" } },
            { has: { field: "right", kind: "true" } },
          ],
        },
        pyCall({ names: "update", on: "\\.config$", args: pyKeyword("DEBUG", { kind: "true" }) }),
        pyCall({
          names: "FastAPI|Starlette|Sanic",
          bare: "only",
          args: pyKeyword("debug", { kind: "true" }),
        }),
      ],
    },
    valid: ["app.debug = False", "self.debug = True", 'app.config["DEBUG"] = DEBUG'],
    invalid: ["app.debug = True", 'app.config["DEBUG"] = True', "app = FastAPI(debug=True)"],
  },
  {
    id: "py-django-debug",
    severity: "medium",
    confidence: "medium",
    cwe: 489,
    see: ["https://docs.djangoproject.com/en/stable/ref/settings/#debug"],
    title: titles.debugMode,
    message:
      "In debug mode, errors show source code, settings and values to the client. Read the switch from the environment, and leave it off by default.",
    rule: {
      kind: "assignment",
      all: [{ has: { field: "left", regex: "^DEBUG$" } }, { has: { field: "right", kind: "true" } }],
    },
    fileHas: ["INSTALLED_APPS", "ROOT_URLCONF", "ALLOWED_HOSTS"],
    valid: ["INSTALLED_APPS = []\nDEBUG = False", "DEBUG = True"],
    invalid: [{ code: "INSTALLED_APPS = []\nDEBUG = True", lines: [2] }],
  },
  {
    id: "py-debug-server",
    severity: "high",
    confidence: "medium",
    cwe: 489,
    see: ["https://flask.palletsprojects.com/en/stable/debugging/"],
    title: titles.debugMode,
    message:
      "The debugger's console runs any code for anyone who reaches the port. Enable it by an environment variable on developers' machines only.",
    rule: pyCall({
      names: "run",
      on: "(?:^|_|\\.)(?:app|application|server)$",
      args: pyKeyword("debug", on),
    }),
    valid: ["app.run(debug=False)", "app.run(debug=DEBUG)"],
    invalid: ['app.run(host="0.0.0.0", debug=True)'],
  },
]);
