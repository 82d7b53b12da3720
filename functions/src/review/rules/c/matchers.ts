/** C and C++: the matcher of rules whose findings come from running the function. */
import type { Matcher } from "../writing/rule.ts";

export const anywhere: Matcher = { kind: "function_definition" };
