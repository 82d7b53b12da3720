/** Go: the code around the examples of rules. */
import { frame } from "../writing/example-frame.ts";

const statement = frame("package p\n\nfunc f() {\n\t", "\n}");
export const inFunction = statement.within;
/** The statement stands on line 4. */
export const found = (body: string, line = 4) => statement.found(body, line);

export const { within: inHandler, found: foundInHandler } = frame(
  "package p\n\nfunc f(w http.ResponseWriter, r *http.Request) {\n\t",
  "\n}",
);
