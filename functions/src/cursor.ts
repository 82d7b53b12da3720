/** Page cursors: the sort values of the last entry, opaque to callers and checked when they come back. */
import { type z } from "zod";
import { AppError } from "./app-error.ts";

export function encodeCursor(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString("base64url");
}

/** Throws `invalid_request` for anything that `encodeCursor` did not make of such values. */
export function decodeCursor<Values extends z.ZodType>(cursor: string, values: Values): z.output<Values> {
  const parsed = values.safeParse(parseJson(Buffer.from(cursor, "base64url").toString("utf8")));
  if (parsed.success) return parsed.data;
  throw new AppError("invalid_request", "The cursor is not valid. Start again from the first page.");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
