/** Ruby: values of a request in headers, logs and the session. */
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const answers = defineRules(["ruby"], "security", [
  {
    id: "rb-header-injection",
    severity: "medium",
    confidence: "medium",
    cwe: 113,
    see: ["Injection_Prevention"],
    title: titles.headerInjection,
    message:
      "The request value becomes a header, such as an allowed origin, that the visitor's browser or a cache trusts. Choose the value from a fixed list.",
    rule: {
      any: [
        {
          kind: "assignment",
          all: [
            {
              has: {
                field: "left",
                kind: "element_reference",
                regex: "^(?:response\\.)?headers\\[",
                not: { regex: "(?i)access-control|location" },
              },
            },
            { has: { field: "right", pattern: "$VALUE" } },
          ],
        },
        rubyCall({ names: "set_header|add_header", on: "^(?:response|res|headers)$", as: "VALUE", nth: 2 }),
      ],
    },
    flow: { VALUE: "outside" },
    valid: ["headers['X-A'] = 'b'", "response.headers['X-Page'] = params[:page].to_i"],
    invalid: ["response.headers['X-A'] = params[:a]"],
  },
  {
    id: "rb-error-shown",
    severity: "low",
    confidence: "high",
    cwe: 209,
    see: ["Error_Handling"],
    title: titles.stackTrace,
    message:
      "The backtrace contains files, libraries and their versions, which help an attacker. Log it, and respond with a general message.",
    rule: {
      ...rubyCall({ names: "render", bare: "only" }),
      has: { field: "arguments", regex: "\\b(?:e|ex|err|error|exception)\\.(?:backtrace|full_message)\\b" },
    },
    valid: ['render json: { error: "failed" }'],
    invalid: ["render json: { error: e.message, trace: e.backtrace }"],
  },
  {
    id: "rb-cors-origin-of-sender",
    severity: "high",
    confidence: "high",
    cwe: 942,
    see: ["HTML5_Security"],
    title: titles.corsReflected,
    message:
      "The request's origin is echoed, so any page that a signed-in user opens can read their data here. Compare the origin with a fixed list first.",
    rule: {
      kind: "assignment",
      all: [
        {
          has: {
            field: "left",
            kind: "element_reference",
            regex: "(?i)headers\\[['\"]access-control-allow-origin['\"]\\]$",
          },
        },
        { has: { field: "right", pattern: "$ORIGIN" } },
      ],
    },
    flow: { ORIGIN: "outside" },
    valid: ["headers['Access-Control-Allow-Origin'] = 'https://a.example'"],
    invalid: ["headers['Access-Control-Allow-Origin'] = request.headers['Origin']"],
  },
  {
    id: "rb-log-injection",
    severity: "low",
    confidence: "medium",
    cwe: 117,
    see: ["Logging"],
    title: titles.logInjection,
    message:
      "The request value is logged unescaped, so a line break in it forges log entries. Write it with `inspect`.",
    rule: rubyCall({
      names: "info|warn|error|debug|fatal|unknown",
      on: "(?i)(?:^|\\.|@)log(?:ger)?$",
      as: "VALUE",
    }),
    flow: { VALUE: "reflected" },
    valid: ['Rails.logger.info("a #{params[:a].inspect}")', "logger.info('started')"],
    invalid: ['Rails.logger.warn("bad user #{params[:user]}")'],
  },
  {
    id: "rb-trust-boundary",
    severity: "medium",
    confidence: "high",
    cwe: 501,
    see: ["Session_Management"],
    title: titles.trustBoundary,
    message:
      "Later code trusts what is in the session, and this value comes straight from the request. Validate or convert it first.",
    rule: {
      kind: "assignment",
      all: [
        { has: { field: "left", kind: "element_reference", regex: "^session\\[" } },
        { has: { field: "right", pattern: "$VALUE" } },
      ],
    },
    flow: { VALUE: "outside" },
    valid: ["session[:page] = params[:page].to_i", "session[:user_id] = user.id"],
    invalid: ["session[:role] = params[:role]"],
  },
]);
