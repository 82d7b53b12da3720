/** Rust: requests of the server to an address from a request. */
import { defineRules } from "../writing/define-rules.ts";
import { inHandler, outsideTests, rustCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const ssrf = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-ssrf",
      formerly: ["rust-request-to-outside-address"],
      ...defects.ssrf,
      confidence: "medium",
      rule: {
        any: [
          rustCall({
            names: "get|post|put|delete|patch|head",
            on: "(?:^|::)reqwest(?:::blocking)?$|(?i)client(?:::new\\(\\))?$|^ureq$|^surf$|^isahc$",
            as: "URL",
          }),
          rustCall({ names: "request", on: "(?i)client(?:::new\\(\\))?$|^ureq$", as: "URL", nth: 2 }),
          rustCall({ names: "connect", on: "(?:^|::)TcpStream$", as: "URL" }),
          rustCall({ names: "get_async|send_async", as: "URL" }),
        ],
      },
      flow: { URL: "url" },
      valid: [inHandler('reqwest::get(format!("https://api.example.com/u/{}", x)).await')],
      invalid: [
        inHandler("reqwest::get(&x).await"),
        inHandler("client.request(Method::GET, &x).send().await"),
        inHandler('client.get(format!("http://{}/a", x)).send()'),
      ],
    },
  ]),
);
