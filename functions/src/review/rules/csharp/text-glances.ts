/** What a text of C# must hold for the rules about common statements and comparisons to match at all. */
import type { Glance } from "../text-glances.ts";

const testOfNull = /[!=]=\s*null\s*\)|\bis\s+(?:not\s+)?null\s*\)|\bIsNullOr/;

export const csharpGlances: Readonly<Partial<Record<string, Glance>>> = {
  "csharp-null-read-at-once": /=\s*(?:null|default)\s*;/,
  "csharp-null-read-after-test": testOfNull,
  "csharp-null-read-in-its-branch": /[!=]=\s*null\s*[)?]|\bis\s+(?:not\s+)?null\s*[)?]|\bIsNullOr/,
  "csharp-size-never-negative":
    /\.(?:Count|Length|LongLength)\b[()\s]*(?:>=|<)\s*0\b|\b0\s*(?:<=|>)[^;]{0,300}\.(?:Count|Length)\b/,
  "csharp-mask-never-fits": /&[^&;\n]{0,100}\)\s*[!=]=\s*\d/,
  "csharp-fraction-lost": /\b(?:double|float|decimal)\s/,
  "csharp-shifted-out": /\d\s*(?:<<|>>)\s*\d/,
  "csharp-operator-turned-round": /[^=!<>+\-*/%&|^]=[-+!]\s/,
  "csharp-unsigned-never-negative": /\b(?:byte|ushort|uint|ulong|nuint|UInt\d\d|Byte)\b/,
  "csharp-off-by-one": /<=\s*[\w.]+\.(?:Length|Count)|\.(?:Length|Count)(?:\(\))?\s*>=/,
  "csharp-increment-lost": /return\s+\w+(?:\+\+|--)|=\s*\w+(?:\+\+|--)/,
  "csharp-empty-branch": /\)\s*;\s*(?:\/\/[^\n]*\s*)?(?:\{|else\b|[A-Za-z])/,
  "csharp-empty-value-read": /\.HasValue\b|==\s*null\s*&&\s*\w+\.Value\b/,
  "csharp-same-sections": /\bswitch\s*\(/,
};
