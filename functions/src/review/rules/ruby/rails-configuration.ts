/** Ruby: settings of Rails that switch protections off. */
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";

/** `config.name = value` */
function assigned(names: string, value: string) {
  return {
    all: [
      { has: { field: "left", kind: "call", regex: `\\.(?:${names})$` } },
      { has: { field: "right", regex: value } },
    ],
  };
}

export const railsConfiguration = defineRules(["ruby"], "security", [
  {
    id: "rb-debug-output",
    severity: "medium",
    confidence: "medium",
    cwe: 489,
    see: ["Error_Handling"],
    title: titles.debugMode,
    message:
      "Debug mode is on, so error pages show code, settings and paths to every visitor. Enable it in development only.",
    rule: {
      any: [
        rubyCall({
          names: "set",
          bare: "only",
          args: {
            all: [
              { has: { nthChild: 1, regex: "^:(?:show_exceptions|dump_errors)$" } },
              { has: { nthChild: 2, kind: "true" } },
            ],
          },
        }),
        rubyCall({ names: "pry|irb", on: "^binding$" }),
        { kind: "identifier", regex: "^(?:byebug|debugger)$", inside: { kind: "body_statement" } },
      ],
    },
    valid: ["set :show_exceptions, false"],
    invalid: ["set :show_exceptions, true", "binding.pry"],
  },
  {
    id: "rb-unsafe-configuration",
    severity: "medium",
    confidence: "high",
    cwe: 16,
    see: ["Ruby_on_Rails"],
    title: "Rails protection disabled: unfiltered attributes",
    message:
      "Clients can set attributes that no form contains. Set this option only where no untrusted client reaches the application.",
    rule: {
      kind: "assignment",
      any: [
        assigned("permit_all_parameters", "^true$"),
        assigned("(?:raise_on_)?unpermitted_parameters", "^false$"),
      ],
    },
    valid: ["config.action_controller.permit_all_parameters = false"],
    invalid: ["config.action_controller.permit_all_parameters = true"],
  },
  {
    id: "rb-pages-unencrypted",
    severity: "medium",
    confidence: "high",
    cwe: 319,
    see: ["Ruby_on_Rails"],
    title: titles.cleartextHttp,
    message:
      "Pages are also served over plain HTTP, so anyone on the network path can read and change them and take the session cookie. Set `force_ssl` to true in production.",
    rule: { kind: "assignment", ...assigned("force_ssl", "^false$") },
    unsure: (_, { text }) =>
      /consider_all_requests_local\s*=\s*true|assume_ssl\s*=\s*true|\b(?:load.?balancer|reverse prox|proxy|nginx|terminat)/i.test(
        text,
      ),
    valid: ["config.force_ssl = true"],
    invalid: ["config.force_ssl = false"],
  },
  {
    id: "rb-cookies-hold-objects",
    severity: "medium",
    confidence: "high",
    cwe: 502,
    see: ["Deserialization"],
    title: "Unsafe deserialization: cookies read with Marshal",
    message:
      "Marshal creates any object, so an attacker who learns the secret key runs code by a cookie. Set the serializer to `:json`.",
    rule: { kind: "assignment", ...assigned("cookies_serializer", "^:(?:marshal|hybrid)$") },
    valid: ["config.action_dispatch.cookies_serializer = :json"],
    invalid: ["config.action_dispatch.cookies_serializer = :marshal"],
  },
  {
    id: "rb-json-markup-kept",
    severity: "medium",
    confidence: "high",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: "Cross-site scripting (XSS): JSON not escaped in HTML",
    message:
      "A string with `</script>` ends the script that contains the JSON, and what follows runs as markup. Leave the escaping on.",
    rule: {
      kind: "assignment",
      ...assigned("escape_html_entities_in_json|escape_html", "^false$"),
    },
    valid: ["ActiveSupport.escape_html_entities_in_json = true"],
    invalid: ["ActiveSupport.escape_html_entities_in_json = false"],
  },
  {
    id: "rb-errors-shown",
    severity: "medium",
    confidence: "high",
    cwe: 209,
    see: ["Error_Handling"],
    title: titles.errorDetails,
    message:
      "Error pages contain code, settings and paths, which help an attacker. Leave it false in production.",
    rule: { kind: "assignment", ...assigned("consider_all_requests_local", "^true$") },
    check: (node) => !/development|test/.test(textOf(node.getRoot().root()).slice(0, 400)),
    valid: ["config.consider_all_requests_local = false"],
    invalid: ["config.consider_all_requests_local = true"],
  },
]);
