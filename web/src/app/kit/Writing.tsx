/** Text that people write: rendered markdown, code and diffs. For the kit page. */
import { Code } from "../../ui/Code.tsx";
import { Diff } from "../../ui/Diff.tsx";
import { Markdown } from "../../ui/Markdown.tsx";
import { Sample } from "./Sample.tsx";

const lines = [
  "function total(items: readonly Item[]): number {",
  "  let sum = 0;",
  "  for (const item of items) sum += item.price * item.count; // a line that is longer than a phone is wide, so it scrolls",
  "",
  "  return sum;",
  "}",
];

const ordinary = `# A heading, whatever its level was

A paragraph with **strong**, *emphasis*, ~~a change of mind~~, \`code\`, [a link](https://example.com) and an image: ![A chart](https://example.com/chart.png).

### A level was left out before this one

- one
- two
  1. first
  2. second
- [x] done
- [ ] not done

> A quote, and <kbd>Ctrl</kbd> in it.

\`\`\`ts
const answer = await fetch("https://example.com/an/address/that/is/longer/than/a/phone/is/wide/and/so/it/scrolls");
\`\`\`

| Name | Kind | What it says |
|---|---|---|
| one | left | A cell with quite a few words in it |
| two | right | Another |

${"averyverylongwordwithoutanyspace".repeat(8)}
`;

/** None of it may run, load or show anything but text; a browser test looks. */
const hostile = `<script>window.acruxHarmed = "script"</script>

<img src="x" onerror="window.acruxHarmed = 'image'">

<a href="javascript:window.acruxHarmed='link'">raw link</a>

[a scheme](javascript:window.acruxHarmed='markdown') and [data](data:text/html,harm)

<div id="main" class="fixed" style="position:fixed;inset:0" onclick="window.acruxHarmed='click'">cover</div>

<svg><animate onbegin="window.acruxHarmed='svg'" attributeName="x"></svg>

<form action="https://example.com"><input name="password" autofocus onfocus="window.acruxHarmed='focus'"></form>

<iframe src="https://example.com"></iframe><style>body { display: none }</style>

![picture](https://example.com/pixel.png "onload=harm")

[outside](//example.com/path) [beside](/app/users)
`;

export function Writing() {
  return (
    <Sample title="Markdown and code">
      <Markdown text={ordinary} topHeading={3} />
      <div data-testid="hostile" className="rounded-md border p-4">
        <Markdown text={hostile} topHeading={3} />
      </div>
      <div data-testid="too-deep" className="max-h-24 overflow-hidden rounded-md border p-4">
        <Markdown text={"> ".repeat(10_000)} topHeading={3} />
      </div>
      <Code lines={lines} startLine={97} highlight={{ from: 99, to: 99 }} label="total.ts, lines 97 to 102" />
      <Diff
        label="A suggested change"
        lines={[
          { kind: "same", text: "let sum = 0;" },
          { kind: "removed", text: "for (const item of items) sum += item.price;" },
          { kind: "added", text: "for (const item of items) sum += item.price * item.count;" },
        ]}
      />
    </Sample>
  );
}
