import { defineRules } from "../define-rules.ts";
export const injection = defineRules(["ruby"], "security", []);
