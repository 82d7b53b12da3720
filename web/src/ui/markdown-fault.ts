/** What keeps a text that is written in the editor from being sent. */
import { mayParse } from "@acrux/contract";
import { isUploading, uploadingProblem } from "./upload-marks.ts";

/** Null when nothing does. */
export function markdownFault(text: string, longest: number): string | null {
  if (isUploading(text)) return uploadingProblem;
  if (text.length > longest) return "This is too long.";
  return mayParse(text) ? null : "This is nested too deeply, or has too many emphasis marks.";
}
