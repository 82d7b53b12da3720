import { defineRules } from "../define-rules.ts";
export const outside = defineRules(["java"], "security", []);
