/** HTML, Vue and Svelte: what lets scripts of others into a page. */
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { titles } from "../writing/titles.ts";

/** One expression for the whole attribute: pages have thousands of them, and every look inside costs. */
const attribute = (names: string, value = ""): Matcher => ({
  kind: "attribute",
  regex: `(?i)^(?:${names})(?:\\s*=\\s*["']?\\s*(?:${value})|$)`,
});

export const pages = defineRules(["html"], "security", [
  {
    id: "html-script-over-http",
    severity: "high",
    confidence: "medium",
    cwe: 319,
    see: ["Transport_Layer_Security"],
    title: "Script loaded over HTTP",
    message:
      "The script is loaded over HTTP, so anyone on the network path can replace it with code that runs with the rights of this page. Load it over HTTPS.",
    rule: {
      all: [
        attribute("src", "http://"),
        {
          inside: {
            any: [{ kind: "start_tag" }, { kind: "self_closing_tag" }],
            regex: "(?i)^<(?:script|iframe|object|embed)\\b",
          },
        },
        { not: { regex: "//(?:localhost|127\\.0\\.0\\.1)\\b" } },
      ],
    },
    valid: ['<script src="https://example.com/a.js"></script>', '<img src="http://example.com/a.png">'],
    invalid: ['<script src="http://example.com/a.js"></script>'],
  },
  {
    id: "html-script-without-integrity",
    severity: "low",
    confidence: "medium",
    cwe: 353,
    see: ["https://developer.mozilla.org/en-US/docs/Web/Security/Subresource_Integrity"],
    title: "Missing subresource integrity",
    message:
      "The script has no integrity hash, so a compromised CDN runs code in this page. Pin the exact version and set its hash in `integrity`.",
    rule: {
      kind: "start_tag",
      all: [
        {
          regex:
            "(?i)^<script\\b[^>]*\\ssrc=[\"']?(?:https:)?//(?:cdn\\.jsdelivr\\.net|unpkg\\.com|cdnjs\\.cloudflare\\.com|code\\.jquery\\.com|stackpath\\.bootstrapcdn\\.com|maxcdn\\.bootstrapcdn\\.com|ajax\\.googleapis\\.com|esm\\.sh)/",
        },
        { not: { has: attribute("integrity") } },
      ],
    },
    valid: [
      '<script src="https://unpkg.com/a@1.0.0/a.js" integrity="sha384-0" crossorigin="anonymous"></script>',
      '<script src="/a.js"></script>',
    ],
    invalid: ['<script src="https://unpkg.com/a@1.0.0/a.js"></script>'],
  },
  {
    id: "html-form-over-http",
    severity: "high",
    confidence: "medium",
    cwe: 319,
    see: ["Transport_Layer_Security"],
    title: "Form sent over HTTP",
    message:
      "The form is sent over HTTP, so anyone on the network path can read what users type. Send it over HTTPS.",
    rule: {
      all: [
        attribute("action|formaction", "http://"),
        { not: { regex: "//(?:localhost|127\\.0\\.0\\.1)\\b" } },
      ],
    },
    valid: ['<form action="/a"></form>', '<form action="https://example.com"></form>'],
    invalid: ['<form action="http://example.com/login"></form>'],
  },
  {
    id: "html-frame-may-do-everything",
    severity: "medium",
    confidence: "high",
    cwe: 1021,
    see: ["https://developer.mozilla.org/en-US/docs/Web/HTML/Element/iframe#sandbox"],
    title: "Sandbox escape: `allow-scripts` with same origin",
    message:
      "With both `allow-scripts` and `allow-same-origin`, a framed page from this origin can remove its own `sandbox` attribute. Remove one of the two.",
    rule: {
      all: [attribute("sandbox"), { regex: "allow-scripts" }, { regex: "allow-same-origin" }],
    },
    valid: ['<iframe sandbox="allow-scripts" src="a"></iframe>'],
    invalid: ['<iframe sandbox="allow-scripts allow-same-origin" src="a"></iframe>'],
  },
]);

export const components = defineRules(["vue", "svelte"], "security", [
  {
    id: "markup-address-runs-script",
    languages: ["html", "vue", "svelte"],
    severity: "medium",
    confidence: "high",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: "Script in a `javascript:` URL",
    message:
      "A strict content security policy blocks `javascript:` URLs, and any value put into one runs as code. Use a button and an event handler.",
    rule: {
      all: [
        attribute("href|src|action|xlink:href", "javascript:"),
        { not: { regex: "(?i)javascript:\\s*(?:;|void\\(0\\);?|//)?\\s*[\"']?$" } },
      ],
    },
    valid: ['<a href="/a">a</a>', '<a href="javascript:void(0)">a</a>'],
    invalid: ['<a href="javascript:go(id)">a</a>'],
  },
  {
    id: "vue-raw-html",
    languages: ["vue"],
    severity: "medium",
    confidence: "medium",
    cwe: 79,
    see: ["https://vuejs.org/guide/best-practices/security.html", "Cross_Site_Scripting_Prevention"],
    title: titles.rawHtml,
    message:
      "`v-html` inserts the value unescaped, so markup in it can run script in the visitor's browser. Use `v-text`, or sanitize it with DOMPurify first.",
    rule: { all: [attribute("v-html"), { not: { regex: "(?i)sanitiz|purif|\\$t\\(|escape" } }] },
    valid: ['<template><p v-html="sanitize(body)"></p><p v-text="body"></p></template>'],
    invalid: ['<template><p v-html="body"></p></template>'],
  },
  {
    id: "vue-address-from-value",
    languages: ["vue"],
    severity: "low",
    confidence: "low",
    cwe: 79,
    see: ["https://vuejs.org/guide/best-practices/security.html"],
    title: titles.linkXss,
    message:
      "The link target comes from `$route.query`, so a URL that begins with `javascript:` runs script when the link is followed. Check that its scheme is `https:` first.",
    rule: attribute(":href|v-bind:href", "(?:\\$route|route)\\.query\\b"),
    valid: ['<template><a :href="url">a</a></template>'],
    invalid: ['<template><a :href="$route.query.next">a</a></template>'],
  },
  {
    id: "svelte-raw-html",
    languages: ["svelte"],
    severity: "medium",
    confidence: "medium",
    cwe: 79,
    see: ["https://svelte.dev/docs/svelte/@html", "Cross_Site_Scripting_Prevention"],
    title: titles.rawHtml,
    message:
      "`{@html}` inserts the value unescaped, so markup in it can run script in the visitor's browser. Write `{value}`, or sanitize it with DOMPurify first.",
    rule: { kind: "html_tag", not: { regex: "(?i)sanitiz|purif|escape|^\\{@html\\s+[\"'`][^$]*\\}$" } },
    valid: ["<p>{body}</p>", "<p>{@html DOMPurify.sanitize(body)}</p>"],
    invalid: ["<p>{@html body}</p>"],
  },
]);
