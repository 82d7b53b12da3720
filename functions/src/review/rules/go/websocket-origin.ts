/** Go: WebSockets that any page may open. */
import { defineRules } from "../writing/define-rules.ts";
import { found, inFunction } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { element } from "./matchers.ts";
import { isOfWebSocket } from "./tls-verification-off.ts";

export const websocketOrigin = defineRules(["go"], "security", [
  {
    id: "go-websocket-any-origin",
    severity: "high",
    confidence: "medium",
    cwe: 346,
    see: ["https://pkg.go.dev/github.com/gorilla/websocket#hdr-Origin_Considerations"],
    title: titles.websocketOrigin,
    message:
      "A page of another site can open this WebSocket with the visitor's cookies. Remove this setting, or compare the origin with a list.",
    rule: {
      any: [
        {
          kind: "keyed_element",
          regex: "^CheckOrigin:\\s*func\\(.*\\)\\s*bool\\s*\\{\\s*return true\\s*;?\\s*\\}$",
        },
        {
          kind: "assignment_statement",
          regex: "\\.CheckOrigin = func\\(.*\\)\\s*bool\\s*\\{\\s*return true\\s*;?\\s*\\}$",
        },
        element("InsecureSkipVerify", "true"),
      ],
    },
    check: (node) => !textOf(node).startsWith("InsecureSkipVerify") || isOfWebSocket(node),
    // Whether the socket knows its visitor by a cookie stands elsewhere.
    milder: () => true,
    valid: [
      inFunction("u := websocket.Upgrader{ReadBufferSize: 1024}"),
      inFunction("c := &tls.Config{InsecureSkipVerify: true}"),
    ],
    invalid: [
      found("u := websocket.Upgrader{CheckOrigin: func(r *http.Request) bool { return true }}"),
      found("o := &websocket.AcceptOptions{InsecureSkipVerify: true}"),
    ],
  },
]);
