import { defineRules } from "../define-rules.ts";
export const bugs = defineRules(["java"], "security", []);
