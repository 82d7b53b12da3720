import { defineRules } from "../define-rules.ts";
export const bugs = defineRules(["ruby"], "security", []);
