import { defineRules } from "../define-rules.ts";
export const settings = defineRules(["go"], "security", []);
