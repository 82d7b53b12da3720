/** Go: requests of the server to an address from a request. */
import { goCall } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { foundInHandler as found, inHandler as inFunction } from "./examples.ts";
import { answersRequests } from "./tree.ts";
import { defects } from "../shared/defects.ts";

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
      answersRequests(node, file) &&
      (!textOf(node).includes(".SetRequestURI(") || /\.Do(?:Timeout|Deadline|Redirects)?\(/.test(file.text)),
    milder: whereGuessed,
    valid: [
      "package p\n\nfunc again(req *http.Request) (*http.Request, error) {\n\treturn http.NewRequest(req.Method, req.URL.String(), nil)\n}",
      inFunction('http.Get("https://api.example.com/" + r.FormValue("id"))'),
      inFunction("http.Get(url)"),
    ],
    invalid: [
      found('http.Get(r.FormValue("url"))'),
      found('target := r.URL.Query().Get("u")\n\treq, err := http.NewRequest("GET", target, nil)'),
    ],
  },
]);
