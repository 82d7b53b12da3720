/** PHP: templates built from input. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { phpMethod, phpNew, phpStatic } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { wholeFile } from "./tree.ts";
import { titles } from "../writing/titles.ts";

/** `$twig->render($_GET["page"] . ".twig")` takes the name of a template; only what loads strings takes templates themselves. */
function isNamed(call: SgNode): boolean {
  return (
    /(?:twig|latte)\??->(?:render|display|fetch)\(/i.test(textOf(call).slice(0, 200)) &&
    !/ArrayLoader|Loader_(?:String|Array)|StringLoader/.test(wholeFile(call))
  );
}

export const templateInjection = defineRules(["php"], "security", [
  {
    id: "php-template-injection",
    severity: "high",
    confidence: "high",
    cwe: 1336,
    see: ["Injection_Prevention"],
    title: titles.templateInjection,
    message:
      "Template code in the request value runs on the server and can read files or run commands. Keep the template fixed and pass the value as a variable.",
    rule: {
      any: [
        phpMethod({ names: "renderString|compileString|fetchString|renderInline", as: "TEMPLATE" }),
        // Services make templates of their own, which are rows.
        phpMethod({
          names: "createTemplate",
          on: "(?i)(?:twig|env(?:ironment)?|engine|templating|renderer|view)(?:\\(\\))?$",
          as: "TEMPLATE",
        }),
        phpMethod({
          names: "render|display|fetch|assign_string",
          on: "(?i)(?:twig|smarty|latte|mustache)$",
          as: "TEMPLATE",
        }),
        phpStatic({ names: "render|compileString", on: "^\\\\?Blade$", as: "TEMPLATE" }),
        phpNew({ names: "ArrayLoader|Twig_Loader_String", as: "TEMPLATE" }),
      ],
    },
    flow: { TEMPLATE: "outside" },
    check: (call) => !isNamed(call) && !/^\$this->(?:createTemplate|fetchString)\(/.test(textOf(call)),
    milder: whereGuessed,
    valid: [
      php("$twig->render($_GET['page'] . '.twig');"),
      php("$template = $this->createTemplate($_GET['type']);"),
      php("$id = $historyService->createTemplate($_POST['columns']);"),
      php("$twig->render('page.html', ['q' => $_GET['q']]);"),
    ],
    invalid: [
      found("$mustache->render($_GET['page']);"),
      found("$twig->createTemplate('Hello ' . $_GET['name'])->render();"),
    ],
  },
]);
