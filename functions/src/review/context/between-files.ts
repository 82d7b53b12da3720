/** What is said at one place of a change, and where else it shows. */
import type { Finding } from "@acrux/contract";
import type { FileDiff } from "../change/diff.ts";

export interface BetweenFiles {
  readonly ruleId: string;
  readonly file: { readonly path: string; readonly diff: FileDiff };
  readonly side: "LEFT" | "RIGHT";
  readonly line: number;
  readonly symbol: string;
  readonly severity: Finding["severity"];
  /** A bug where nothing is said. */
  readonly category?: Finding["category"];
  readonly title: string;
  readonly message: string;
  readonly evidence: readonly { readonly path: string; readonly line: number }[];
  /** The other places hold values beside the names. */
  readonly hidesValues?: boolean;
}
