/** Go: servers without timeouts. */
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inFunction } from "./examples.ts";

export const missingTimeout = defineRules(["go"], "security", [
  {
    id: "go-server-without-timeouts",
    severity: "low",
    confidence: "medium",
    cwe: 400,
    see: ["https://pkg.go.dev/net/http#Server"],
    title: "Missing server timeouts: slow clients hold connections",
    message:
      "Without a timeout, a few clients that send one byte per minute take all connections. Set `ReadHeaderTimeout` on an `http.Server` of your own.",
    rule: {
      any: [
        goCall({ names: "ListenAndServe|ListenAndServeTLS|Serve", on: "^http$" }),
        {
          kind: "composite_literal",
          all: [{ has: { field: "type", regex: "^http\\.Server$" } }, { not: { regex: "Timeout" } }],
        },
      ],
    },
    valid: [inFunction("s := &http.Server{Addr: a, ReadHeaderTimeout: time.Second}")],
    invalid: [found('http.ListenAndServe(":8080", nil)'), found("s := &http.Server{Addr: a}")],
  },
]);
