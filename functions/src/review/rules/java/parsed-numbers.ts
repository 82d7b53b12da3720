/** Java: calls that parse a number, and the code around examples in which `n` is parsed from a request. */
import { methodTaking } from "./examples.ts";

export const parsing = [
  "parseInt",
  "parseLong",
  "parseShort",
  "parseByte",
  "parseDouble",
  "parseFloat",
  "Integer.valueOf",
  "nextInt",
];

const frame = methodTaking("HttpServletRequest request, int[] a, String text");
const read = 'int n = Integer.parseInt(request.getParameter("n"));';

/** Without the parsed number. */
export const inArrayMethod = frame.within;

export const inParsingMethod = (body: string): string => frame.within(`${read}\n${body}`);

export const foundInParsingMethod = (body: string) => frame.found(`${read}\n${body}`);
