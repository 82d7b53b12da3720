/** Vue and Svelte: values that become markup or links. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { attribute } from "./matchers.ts";

export const crossSiteScripting = defineRules(["vue", "svelte"], "security", [
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
