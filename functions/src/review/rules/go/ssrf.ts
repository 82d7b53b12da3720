/** Go: requests of the server to an address from a request. */
import type { SgNode } from "@ast-grep/napi";
import { goCall } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { fieldOf, fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import { foundInHandler as found, inHandler as inFunction } from "./examples.ts";
import { handlesRequests, argumentsOf } from "./tree.ts";
import { defects } from "../shared/defects.ts";

/** `users.Get(id, options)` and `userClient.Get(id)` of an API's own client send no request to an address. */
function isOfOtherClient(call: SgNode, text: string): boolean {
  const callee = fieldOf(call, "function");
  if (!/^(?:Get|Head)$/.test(fieldTextOf(callee, "field"))) return false;
  if (argumentsOf(call).length > 1) return true;
  const prefix = /(?:^|\.)(\w+)Client$/.exec(fieldTextOf(callee, "operand"))?.[1] ?? "";
  return (
    prefix !== "" &&
    !/http|rest|web|api/i.test(prefix) &&
    !/\bhttp\.(?:Default)?Client\b|\bresty\./.test(text)
  );
}

export const ssrf = defineRules(["go"], "security", [
  {
    id: "go-ssrf",
    ...defects.ssrf,
    rule: {
      any: [
        goCall({
          names: "Get|Post|Head|PostForm",
          on: "^(?:http|(?:\\w+\\.)*\\w*[cC]lient|http\\.DefaultClient|&?http\\.Client\\{[^{}]*\\}|resty\\.New\\(\\)\\.R\\(\\)|\\w*[cC]lient\\.R\\(\\))$",
          as: "URL",
        }),
        goCall({ names: "Put|Patch|Delete|Execute", on: "\\.R\\(\\)$", as: "URL" }),
        goCall({ names: "Dial|DialTimeout", on: "^net$", as: "URL", nth: 2 }),
        goCall({ names: "Dial", on: "(?i)^(?:websocket|(?:\\w+\\.)*\\w*dialer)$", as: "URL" }),
        goCall({ names: "DialContext", on: "(?i)^(?:websocket|(?:\\w+\\.)*\\w*dialer)$", as: "URL", nth: 2 }),
        goCall({ names: "Get|GetTimeout|Post", on: "^fasthttp$", as: "URL", nth: 2 }),
        goCall({ names: "SetRequestURI", as: "URL" }),
        goCall({ names: "NewSingleHostReverseProxy", on: "^httputil$", as: "URL" }),
        goCall({ names: "NewRequest", on: "^http$", as: "URL", nth: 2 }),
        goCall({ names: "NewRequestWithContext", on: "^http$", as: "URL", nth: 3 }),
      ],
    },
    flow: { URL: "url" },
    // A handler that is given a request of another library sends none.
    check: (node, file) =>
      handlesRequests(node, file) &&
      !isOfOtherClient(node, file.text) &&
      (!textOf(node).includes(".SetRequestURI(") || /\.Do(?:Timeout|Deadline|Redirects)?\(/.test(file.text)),
    milder: whereGuessed,
    valid: [
      "package p\n\nfunc again(req *http.Request) (*http.Request, error) {\n\treturn http.NewRequest(req.Method, req.URL.String(), nil)\n}",
      inFunction('http.Get("https://api.example.com/" + r.FormValue("id"))'),
      inFunction("http.Get(url)"),
      inFunction('h.UserClient.Get(r.Header.Get("User"), v1.GetOptions{})'),
      inFunction('h.userClient.Get(r.Header.Get("User"))'),
    ],
    invalid: [
      found('http.Get(r.FormValue("url"))'),
      found('s.httpClient.Get(r.FormValue("url"))'),
      found('target := r.URL.Query().Get("u")\n\treq, err := http.NewRequest("GET", target, nil)'),
    ],
  },
]);
