import { defineRules } from "../define-rules.ts";
export const injection = defineRules(["java"], "security", []);
