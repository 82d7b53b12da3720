/** A file as the native parser reads it, for rules whose nodes come from there. */
import type { ParsedFile } from "../../languages/parse.ts";
import { shareHelpers } from "../../taint/helpers.ts";
import { isFollowedInPart } from "../../taint/taint.ts";
import { Facts } from "../../syntax/facts.ts";

const nativeFiles = new Facts<ParsedFile, ParsedFile>();

/** Nodes of the native parser are judged in their own tree: in ours values would be followed that have nothing to do with them. */
export function asParserReads(file: ParsedFile): ParsedFile {
  const known = nativeFiles.get(file);
  if (known) return known;
  const { language, text, native } = file;
  const made = { language, text, native, root: native, own: null };
  shareHelpers(file, made);
  nativeFiles.set(file, made);
  return made;
}

/** Whether there was more to follow in the file than its rules were given time for. */
export function isJudgedInPart(file: ParsedFile): boolean {
  const theirs = nativeFiles.get(file);
  return isFollowedInPart(file) || (theirs !== undefined && isFollowedInPart(theirs));
}
