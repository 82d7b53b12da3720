/** Go: OAuth sign-ins with a fixed state. */
import { defineRules } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { goCall } from "../writing/call-matchers.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { declarationAround } from "./tree.ts";

/** The user copies the code by hand: `fmt.Scan(&code)`. */
function promptsAtTerminal(call: SgNode): boolean {
  const around = declarationAround(call);
  return around !== null && /\bfmt\.Scan(?:ln|f)?\(|\bos\.Stdin\b/.test(textOf(around));
}

export const oauthState = defineRules(["go"], "security", [
  {
    id: "go-oauth-state-fixed",
    severity: "high",
    confidence: "medium",
    cwe: 352,
    see: ["https://pkg.go.dev/golang.org/x/oauth2#Config.AuthCodeURL"],
    title: "Fixed OAuth state: sign-in open to CSRF",
    message:
      "The OAuth state is the same for every sign-in, so another site can complete its own sign-in in the visitor's browser. Generate a random state for each, keep it in the session, and compare it.",
    rule: goCall({ names: "AuthCodeURL", as: "STATE" }),
    fileHas: ["oauth2"],
    flow: { STATE: "literal" },
    check: (call) => !promptsAtTerminal(call),
    valid: [
      'package p\n\nimport "golang.org/x/oauth2"\n\nfunc f(c *oauth2.Config) {\n\tfmt.Println(c.AuthCodeURL("state"))\n\tfmt.Scan(&code)\n}',
      'package p\n\nimport "golang.org/x/oauth2"\n\nfunc f(c *oauth2.Config) string {\n\treturn c.AuthCodeURL(random())\n}',
    ],
    invalid: [
      {
        code: 'package p\n\nimport "golang.org/x/oauth2"\n\nfunc f(c *oauth2.Config) string {\n\treturn c.AuthCodeURL("state")\n}',
        lines: [6],
      },
    ],
  },
]);
