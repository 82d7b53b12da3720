/** JavaScript and TypeScript: the code around the examples of rules. */
import { frame } from "../writing/example-frame.ts";

export const { within: inHandler, found } = frame("function f(req, res) {\n  ", "\n}");
