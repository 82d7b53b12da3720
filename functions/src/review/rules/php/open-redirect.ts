/** PHP: redirects to an address from a request. */
import type { SgNode } from "@ast-grep/napi";
import { textOf } from "../../syntax/node-memo.ts";
import { argumentsOf } from "./tree.ts";
import { defineRules } from "../writing/define-rules.ts";
import { phpCall, phpMethod, phpNew, phpStatic } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { defects } from "../shared/defects.ts";

export const openRedirect = defineRules(["php"], "security", [
  {
    id: "php-open-redirect",
    ...defects.openRedirect,
    rule: {
      any: [
        phpCall({
          names: "header",
          as: "URL",
          args: { has: { nthChild: 1, regex: "(?i)^[\"']\\s*(?:location|refresh)" } },
        }),
        phpCall({ names: "redirect|wp_redirect|http_redirect|drupal_goto|redirect_to", as: "URL" }),
        phpMethod({
          names: "redirect|to|away|setRedirect|redirectTo|withRedirect|_redirect|setTargetUrl|redirectToUrl",
          as: "URL",
        }),
        phpStatic({ names: "to|away|redirect", on: "^\\\\?(?:Redirect|Response|Flight)$", as: "URL" }),
        phpNew({ names: "RedirectResponse", as: "URL" }),
        phpMethod({
          names: "withHeader",
          as: "URL",
          nth: 2,
          args: { has: { nthChild: 1, regex: "(?i)^[\"']location" } },
        }),
      ],
    },
    flow: { URL: "url" },
    check: (node) => !isQueryOfConstant(node),
    valid: [
      php(
        "$code = filter_input(INPUT_GET, 'code');\nheader('Location: ' . ROOT_DIR . 'auth.php?code=' . $code);",
      ),
      php("header('Location: /home');"),
      php("header('Location: /users/' . $_GET['id']);"),
      php("header('Location: https://example.com/?q=' . urlencode($_GET['q']));"),
      php("return redirect('/home');"),
      php("wp_safe_redirect($_GET['to']);"),
    ],
    invalid: [
      found("header('Location: ' . $_GET['next']);"),
      found("header('Location: ' . $base . $_GET['next'] . '?a=1');"),
      found("return redirect($request->input('url'));"),
      found("$to = $_REQUEST['to'];\nheader(\"Location: $to\");"),
    ],
  },
]);

/** `"Location: " . ROOT . "a.php?code=" . $code`: a constant names the host, and the value stands behind the path. */
function isQueryOfConstant(call: SgNode): boolean {
  const [target] = argumentsOf(call);
  const quoted = String.raw`(?:"[^"$]*"|'[^']*')`;
  const fixed = new RegExp(
    String.raw`^\(?${quoted}\s*\.\s*[A-Z][A-Z\d_]*\s*\.\s*["'][^"'$]*\?[^"'$]*["']\s*\.`,
  );
  return target !== undefined && fixed.test(textOf(target));
}
