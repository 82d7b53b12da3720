/** Sends what a handler answered: JSON that fits the contract, or a file piece by piece. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isDeepStrictEqual } from "node:util";
import type { Route } from "@acrux/contract";
import type { Response } from "express";
import { AppError } from "../app-error.ts";
import type { FileToSend } from "../handlers.ts";

export async function reply(route: Route, output: unknown, response: Response): Promise<void> {
  if (route.answers === "json") sendJson(route, output, response);
  else await sendFile(route.answers, output as FileToSend, response);
}

/**
 * An answer that does not fit the contract is our mistake, never the caller's. A field that the contract does not know
 * is one too: clients let it pass, so that this is the last place where something secret could be held back.
 */
function sendJson(route: Route, output: unknown, response: Response): void {
  const parsed = route.output.safeParse(output);
  if (!parsed.success) throw misfit(route, parsed.error);
  if (!isDeepStrictEqual(parsed.data, output)) throw misfit(route, new Error("It contains unknown fields"));
  if (route.status === 204) response.status(204).end();
  else response.status(route.status).json(parsed.data);
}

function misfit(route: Route, cause: unknown): AppError {
  return new AppError("internal", "Something went wrong on our side. Please try again later.", {
    cause: new Error(`The answer of ${route.method} ${route.path} does not fit its schema`, { cause }),
  });
}

/** The first piece is waited for, so that what fails at once still becomes an error with its code. */
async function sendFile(kind: "file" | "image", file: FileToSend, response: Response): Promise<void> {
  const pieces = file.pieces[Symbol.asyncIterator]();
  const first = await pieces.next();
  response.status(200);
  response.setHeader("Content-Type", file.type);
  response.setHeader(
    "Content-Disposition",
    `${kind === "image" ? "inline" : "attachment"}; filename="${file.name.replaceAll(/[^\w.-]/g, "-")}"`,
  );
  await pipeline(Readable.from(withFirst(first, pieces)), response);
}

async function* withFirst<Piece>(
  first: IteratorResult<Piece>,
  others: AsyncIterator<Piece>,
): AsyncGenerator<Piece> {
  for (let piece = first; piece.done !== true; piece = await others.next()) yield piece.value;
}
