/** JavaScript and TypeScript: subscriptions, listeners and timers that are never removed. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { jsCall } from "../writing/call-matchers.ts";
import { textOf } from "../../syntax/node-memo.ts";

export const memoryLeak = defineRules(ecmascript, "bug", [
  {
    id: "js-subscription-never-ended",
    severity: "medium",
    confidence: "medium",
    cwe: 772,
    see: ["https://angular.dev/ecosystem/rxjs-interop"],
    title: "Memory leak: subscription never ended",
    message:
      "The stream never ends by itself, so the callback and the component stay in memory after it is destroyed. End it with `takeUntilDestroyed` or in `ngOnDestroy`.",
    rule: jsCall({
      names: "subscribe",
      on: "^(?:interval|timer|fromEvent|merge|combineLatest)\\(|valueChanges|statusChanges|\\.events$|\\$$",
    }),
    fileHas: ["@angular/core"],
    check: (_call, { text }) =>
      /@Component\(|@Directive\(/.test(text) &&
      !/unsubscribe|takeUntil|takeWhile|untilDestroyed|\bfirst\(|take\(|SubSink|DestroyRef/.test(text),
    valid: ['import { Component } from "@angular/core"; interval(1).subscribe(f);'],
    invalid: [
      'import { Component } from "@angular/core"; const a = "@Component("; interval(1).subscribe(f);',
    ],
  },
  {
    id: "js-vue-set-up-for-ever",
    severity: "medium",
    confidence: "high",
    cwe: 772,
    see: ["https://vuejs.org/guide/essentials/lifecycle"],
    title: "Memory leak: listener or timer never removed",
    message: "Every mount adds another listener or timer, and none is removed. Remove it in `onUnmounted`.",
    rule: jsCall({ names: "onMounted|mounted|created", bare: "only" }),
    fileHas: ["onMounted"],
    check: (call, { text }) =>
      /\bsetInterval\(|(?:window|document)\.addEventListener\(/.test(textOf(call)) &&
      !/clearInterval|clearTimeout|removeEventListener|useEventListener|useIntervalFn|once:/.test(text) &&
      !/\bsignal\b/.test(textOf(call)),
    valid: [
      "onMounted(() => { const t = setInterval(f, 1); onUnmounted(() => clearInterval(t)); });",
      "onMounted(() => { f(); });",
      "onMounted(() => { window.addEventListener('resize', f, { signal: ending.signal }); });",
    ],
    invalid: [
      "onMounted(() => { setInterval(f, 1); });",
      "onMounted(() => { window.addEventListener('resize', f); });",
    ],
  },
]);
