/** The beginning of a markdown text as plain words, for lists: without marks, and never cut inside a character. */
import { plainHtmlTags } from "@acrux/contract";

/** What a preview holds at most, counted as a person counts characters. */
export const previewLength = 600;
/** Read of a long text; marks are not more than half of what people write. */
const mostRead = 4_000;

/** What is escaped means itself: it is put out of the way while marks are taken out. */
const escaped = /\\([\\`*_{}[\]()#+.!|<>~&-])/g;
const hiddenFrom = 0xe000;

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

export function previewOf(markdown: string): string {
  const plain = plainText(markdown.slice(0, mostRead));
  let preview = "";
  let count = 0;
  for (const { segment } of segmenter.segment(plain)) {
    if (count === previewLength) break;
    preview += segment;
    count += 1;
  }
  return preview.trim();
}

/** Its address may have parentheses in pairs, as those of Wikipedia do. */
const target = String.raw`\((?:[^()]|\([^()]*\))*\)`;
const image = new RegExp(String.raw`!\[([^[\]]*)\](?:${target}|\([^()]*$)`, "g");
/** Around an image, too, whose own marks are gone by then. */
const link = new RegExp(String.raw`\[([^[\]]*)\](?:${target}|\([^()]*$)`, "g");
/** Other HTML stands in the post as it was written, such as what is in angle brackets in Array<string>. */
const plainTag = new RegExp(String.raw`</?(?:${plainHtmlTags.join("|")})\s*/?>`, "gi");

const entities: Readonly<Record<string, string>> = {
  ...{ "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&nbsp;": " " },
};

/**
 * Each expression is linear: none has two ways to match the same text. What is cut off at the end of `mostRead` loses
 * its mark and keeps its words.
 */
function plainText(markdown: string): string {
  return (
    markdown
      .replaceAll(escaped, (_, mark: string) => String.fromCharCode(hiddenFrom + mark.charCodeAt(0)))
      // A text that was cut may end in half of a surrogate pair.
      .replace(/[\ud800-\udbff]$/, "")
      .split("\n")
      .map(plainLine)
      .join(" ")
      .replaceAll(image, "$1")
      .replaceAll(link, "$1")
      .replaceAll(/\[([^[\]]*)\]\[[^[\]]*\]/g, "$1")
      .replaceAll(/\[\^[^[\]]*\]:?/g, "")
      .replaceAll(/<(https?:[^<>\s]*)>/g, "$1")
      .replaceAll(plainTag, (tag) => (/^<\/?(?:br|details|summary)/i.test(tag) ? " " : ""))
      .replaceAll(/`+/g, "")
      // Not the one between two numbers.
      .replaceAll(/\*+(?=\S|$)|(?<=\S)\*+|~~/g, "")
      .replaceAll(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "")
      .replaceAll(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => entities[entity] ?? entity)
      .replaceAll(/[\ue000-\ue07f]/g, (hidden) => String.fromCharCode(hidden.charCodeAt(0) - hiddenFrom))
      .replaceAll(/\s+/g, " ")
      .trim()
  );
}

function plainLine(line: string): string {
  const text = line.trim();
  if (/^(?:`{3,}|~{3,}|[-*_=|: ]{3,}$|\[(?!\^)[^[\]]*\]:\s)/.test(text)) return "";
  return text
    .replace(/^(?:[>\s]|[-+*]\s|\d{1,9}[.)]\s)*/, "")
    .replace(/^#{1,6}\s/, "")
    .replace(/^\[[ xX]\]\s/, "")
    .replace(/\\$/, "")
    .replaceAll("|", " ");
}
