/** C#: calls that parse a number, and the code around examples in which `n` is parsed from a request. */
import { frame } from "../writing/example-frame.ts";

export const parsing = ["Parse", "ToInt32", "ToInt64", "ToInt16", "ToDouble", "ToSingle", "ToByte"];

const method = frame("class C {\n  object F(HttpRequest request, int[] a, string text) {\n    ", "\n  }\n}");
const read = 'int n = int.Parse(request.Query["n"]);';

/** Without the parsed number. */
export const inArrayMethod = method.within;

export const inParsingMethod = (body: string): string => method.within(`${read}\n${body}`);

export const foundInParsingMethod = (body: string) => method.found(`${read}\n${body}`);
