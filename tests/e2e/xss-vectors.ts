/** Ways to smuggle a script into text, each with a number of its own, so that one that runs can be named. */

/** What a script that runs does. */
const harm = (number: number): string =>
  `window.acruxHarmed=(window.acruxHarmed||[]).concat(${String(number)})`;

type Shape = (code: string) => string;

const handlers = [
  ...[
    "onerror",
    "onload",
    "onclick",
    "onmouseover",
    "onfocus",
    "onbegin",
    "ontoggle",
    "onstart",
    "onpointerenter",
  ],
  ...["onanimationstart", "onwheel", "onscroll"],
];
const elements = [
  ...[
    "img src=x",
    "svg",
    "body",
    "input autofocus",
    "video src=x",
    "details open",
    "iframe src=x",
    "marquee",
  ],
  ...["audio src=x", "select autofocus", "object data=x", "a href=x tabindex=1"],
];

/** Every handler on every element. */
const inHandlers: readonly Shape[] = handlers.flatMap((handler) =>
  elements.map(
    (element): Shape =>
      (code) =>
        `<${element} ${handler}="${code}">`,
  ),
);

const schemes = [
  ...[
    "javascript:",
    "JaVaScRiPt:",
    "java\tscript:",
    "java\nscript:",
    "\u0001javascript:",
    " javascript:",
    "javascript&colon;",
  ],
  ...[
    "&#106;avascript:",
    "&#x6A;avascript:",
    "javascript&#58;",
    "vbscript:",
    "data:text/html,<script>",
    "view-source:javascript:",
  ],
  ...[
    "feed:javascript:",
    "//javascript:",
    "javascript://%0a",
    "blob:javascript:",
    "data:image/svg+xml,<svg onload=",
  ],
];

/** Every scheme in every way to write an address. */
const inAddresses: readonly Shape[] = schemes.flatMap((scheme): Shape[] => [
  (code) => `[click](${scheme}${code})`,
  (code) => `[click](<${scheme}${code}>)`,
  (code) => `![picture](${scheme}${code})`,
  (code) => `<a href="${scheme}${code}">click</a>`,
  (code) => `[ref]: ${scheme}${code}\n\n[click][ref]`,
  (code) => `<${scheme}${code}>`,
]);

const others: readonly Shape[] = [
  (code) => `<script>${code}</script>`,
  (code) => `<SCRIPT SRC=data:,${code}></SCRIPT>`,
  (code) => `<script\u0000>${code}</script>`,
  (code) => `<scr<script>ipt>${code}</scr</script>ipt>`,
  (code) => `<<script>${code}//<</script>`,
  (code) => `"><script>${code}</script>`,
  (code) => `'-${code}-'`,
  (code) => `\`\${${code}}\``,
  (code) => `</textarea><script>${code}</script>`,
  (code) => `</title><script>${code}</script>`,
  (code) => `<style>@import 'javascript:${code}';</style>`,
  (code) => `<style><img src=x onerror="${code}"></style>`,
  (code) => `<noscript><p title="</noscript><img src=x onerror=${code}>">`,
  (code) => `<math><mtext><table><mglyph><style><img src=x onerror="${code}">`,
  (code) => `<svg><style><img src=x onerror="${code}"></style></svg>`,
  (code) => `<svg><a xlink:href="javascript:${code}"><text>x</text></a></svg>`,
  (code) => `<svg><animate attributeName=href values="javascript:${code}"/></svg>`,
  (code) => `<svg><set attributeName=onload to="${code}"/></svg>`,
  (code) => `<svg><foreignObject><iframe srcdoc="<script>parent.${code}</script>"></foreignObject></svg>`,
  (code) => `<iframe srcdoc="<script>parent.${code}</script>"></iframe>`,
  (code) => `<form action="javascript:${code}"><button>x</button></form>`,
  (code) => `<button formaction="javascript:${code}">x</button>`,
  (code) => `<meta http-equiv="refresh" content="0;url=javascript:${code}">`,
  (code) => `<base href="javascript:${code}//">`,
  (code) => `<link rel=stylesheet href="javascript:${code}">`,
  (code) => `<embed src="data:text/html,<script>${code}</script>">`,
  (code) => `<template><script>${code}</script></template>`,
  (code) => `<!--><img src=x onerror="${code}">-->`,
  (code) => `<![CDATA[<img src=x onerror="${code}">]]>`,
  (code) => `<?xml <img src=x onerror="${code}">?>`,
  (code) => `**<img src=x onerror="${code}">**`,
  (code) => `> <img src=x onerror="${code}">`,
  (code) => `| <img src=x onerror="${code}"> |\n|---|\n| b |`,
  (code) => `\`\`\`"><img src=x onerror="${code}">\ncode\n\`\`\``,
  (code) => `\`\`\`js\n</code></pre><img src=x onerror="${code}">\n\`\`\``,
  (code) => `a[^"><img src=x onerror=${code}>]\n\n[^"><img src=x onerror=${code}>]: note`,
  (code) => `# <img src=x onerror="${code}">`,
  (code) => `- [ ] <img src=x onerror="${code}">`,
  (code) => `[a](https://acrux.example "onmouseover=${code} x")`,
  (code) => `![a](https://acrux.example/x.png "\\" onerror=\\"${code}")`,
  (code) => `![" onerror="${code}](https://acrux.example/x.png)`,
  (code) => `<https://acrux.example/"onclick="${code}">`,
  (code) => `<div id="root" name="location" style="background:url(javascript:${code})">cover</div>`,
  (code) => `<img src=x onerror=${code.replaceAll("=", "&#61;")}>`,
  (code) => `<img/src="x"/onerror="${code}">`,
  (code) => `<img src=x:x onerror\n=\n"${code}">`,
  (code) => `&lt;img src=x onerror="${code}"&gt;`,
  (code) => `&amp;lt;script&amp;gt;${code}&amp;lt;/script&amp;gt;`,
  (code) => `@"><img src=x onerror="${code}">`,
  (code) => `PROJ-1"><img src=x onerror="${code}">`,
  (code) => `\u202e<img src=x onerror="${code}">`,
  (code) => `＜script＞${code}＜/script＞`,
];

export const xssVectors: readonly string[] = [...inHandlers, ...inAddresses, ...others].map((shape, number) =>
  shape(harm(number)),
);

/** Twelve texts of 20 kB that keep a careless parser busy for seconds, or overflow its stack. */
const size = 20_000;
const filled = (piece: string): string => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
export const bombs: readonly (readonly [name: string, text: string])[] = [
  ["quotes in quotes", filled("> ")],
  ["lists in lists", filled("- ")],
  ["numbered lists in lists", filled("1. ")],
  ["emphasis in emphasis", filled("*a **b ")],
  ["a run of stars", filled("*")],
  ["open brackets", filled("[")],
  ["pictures in pictures", filled("![")],
  ["links in links", `${"[".repeat(5_000)}a${filled("](b)").slice(0, 15_000)}`],
  ["open tags", filled("<a ")],
  ["backslashes and ticks", filled("\\`")],
  ["a wide table", `${filled("|a").slice(0, 10_000)}\n${filled("|-").slice(0, 10_000)}`],
  ["notes in notes", filled("[^a]: [^b] ")],
];
