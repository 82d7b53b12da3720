/** The body of every answer that is not a success. */
import { z } from "zod";
import { type ErrorCode, errorStatus } from "./errors.ts";

const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** `message` is shown to people: never a stack, a path or a query. */
export const ErrorBody = z.object({
  code: z.enum(codes),
  message: z.string(),
  requestId: z.string(),
  /** With `edit_conflict`: the thing as it is now, as its own route answers it. */
  current: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
