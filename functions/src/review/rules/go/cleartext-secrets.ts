/** Go: secrets sent over unencrypted connections. */
import { secretsInCleartext, plainProtocol } from "../shared/cleartext-secrets.ts";
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inFunction } from "./examples.ts";

const requests = secretsInCleartext({
  id: "go-cleartext-request",
  languages: ["go"],
  strings: ["interpreted_string_literal"],
  clients:
    /\bhttp\.(?:NewRequest\w*|Get|Post|PostForm)\(|\b(?:client|c|httpClient)\.(?:Get|Post|PostForm)\(|\bDial(?:Context)?\(|\.SetBaseURL\(|\.R\(\)/,
  valid: [
    inFunction('res, err := http.PostForm("https://api.acme.com/login", url.Values{"password": {p}})'),
    inFunction('res, err := http.Get("http://api.acme.com/news")'),
    inFunction('res, err := http.PostForm("http://127.0.0.1:80/login", url.Values{"password": {p}})'),
  ],
  invalid: [
    found('res, err := http.PostForm("http://api.acme.com/login", url.Values{"password": {p}})'),
    found(
      'req, err := http.NewRequest("GET", "http://api.acme.com/v1", nil)\n\treq.Header.Set("Authorization", t)',
    ),
  ],
});

const protocols = defineRules(["go"], "security", [
  {
    ...plainProtocol,
    id: "go-plain-protocol",
    rule: goCall({
      names: "Dial|DialTimeout|Connect",
      on: "^ftp$",
      args: { not: { regex: "DialWith(?:Explicit)?TLS|localhost|127\\.0\\.0\\.1" } },
    }),
    fileHas: ["jlaffaye/ftp"],
    valid: [
      'package p\n\nimport "github.com/jlaffaye/ftp"\n\nvar c, e = ftp.Dial(a, ftp.DialWithExplicitTLS(conf))',
    ],
    invalid: [
      { code: 'package p\n\nimport "github.com/jlaffaye/ftp"\n\nvar c, e = ftp.Dial(a)', lines: [5] },
    ],
  },
]);

export const cleartextSecrets = [...requests, ...protocols];
