/** Which languages have a taint table. */
import type { LanguageId } from "../../languages/language.ts";
import type { TaintTable } from "../table.ts";
import { bashTaint } from "./bash.ts";
import { cTaint } from "./c.ts";
import { csharpTaint } from "./csharp.ts";
import { goTaint } from "./go.ts";
import { javaTaint } from "./java.ts";
import { javascriptTaint } from "./javascript.ts";
import { kotlinTaint } from "./kotlin.ts";
import { phpTaint } from "./php.ts";
import { pythonTaint } from "./python.ts";
import { rubyTaint } from "./ruby.ts";
import { rustTaint } from "./rust.ts";
import { scalaTaint } from "./scala.ts";
import { swiftTaint } from "./swift.ts";

const tables: Readonly<Partial<Record<LanguageId, TaintTable>>> = {
  typescript: javascriptTaint,
  tsx: javascriptTaint,
  javascript: javascriptTaint,
  java: javaTaint,
  python: pythonTaint,
  php: phpTaint,
  go: goTaint,
  ruby: rubyTaint,
  erb: rubyTaint,
  csharp: csharpTaint,
  kotlin: kotlinTaint,
  rust: rustTaint,
  scala: scalaTaint,
  swift: swiftTaint,
  c: cTaint,
  cpp: cTaint,
  bash: bashTaint,
};

/** Null where values are not followed. */
export function taintTableOf(language: LanguageId): TaintTable | null {
  return tables[language] ?? null;
}
