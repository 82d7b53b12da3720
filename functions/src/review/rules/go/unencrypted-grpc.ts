/** Go: gRPC connections without encryption. */
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inFunction } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const unencryptedGrpc = defineRules(["go"], "security", [
  {
    id: "go-grpc-unencrypted",
    severity: "low",
    confidence: "medium",
    cwe: 319,
    see: ["Transport_Layer_Security"],
    title: titles.cleartext,
    message:
      "gRPC is used without TLS, so anyone on the network path can read and change the calls. Use `credentials.NewTLS`, unless the connection never leaves this machine.",
    rule: {
      any: [
        goCall({ names: "WithInsecure", on: "^grpc$" }),
        {
          ...goCall({ names: "NewCredentials", on: "^insecure$" }),
          inside: {
            stopBy: "end",
            kind: "call_expression",
            regex: "^grpc\\.(?:Dial\\w*|NewClient)\\(",
            not: { regex: "localhost|127\\.0\\.0\\.1|bufconn|unix:" },
          },
        },
      ],
    },
    valid: [inFunction("c, err := grpc.NewClient(a, grpc.WithTransportCredentials(creds))")],
    invalid: [found("c, err := grpc.Dial(a, grpc.WithInsecure())")],
  },
]);
