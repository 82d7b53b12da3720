/** Python: the code around the examples of rules. */
import { frame } from "../writing/example-frame.ts";

export const { within: inRoute, found: foundInRoute } = frame('@app.route("/x")\ndef f():\n    ', "");
export const { within: inView, found: foundInView } = frame("def f(request):\n    ", "");
export const { within: inFunction } = frame("def f():\n    ", "");

/** The lines as they stand, found at one of them. */
export const foundAt = (code: string, line: number) => ({ code, lines: [line] });
