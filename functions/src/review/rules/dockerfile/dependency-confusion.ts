/** Dockerfile: packages from two indexes. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { command } from "../writing/shell-matchers.ts";

export const dependencyConfusion = defineRules(["dockerfile"], "security", [
  {
    id: "docker-packages-of-two-indexes",
    severity: "low",
    confidence: "medium",
    cwe: 427,
    see: ["https://pip.pypa.io/en/stable/cli/pip_install/#cmdoption-extra-index-url"],
    title: titles.dependencyConfusion,
    message:
      "pip takes the highest version of all indexes, so an attacker who publishes the name of your package in the public one decides what is installed. Use one `--index-url` that serves both.",
    rule: {
      ...command("(?:python3?|pip3?|uv)|RUN", [{ regex: "^--extra-index-url(?:=|$)" }]),
      not: { regex: "pytorch\\.org|pypi\\.nvidia\\.com|test\\.pypi\\.org|wheels|piwheels\\.org" },
    },
    languages: ["dockerfile", "bash"],
    valid: [
      "RUN pip install --index-url https://pypi.example.com/simple a",
      "RUN pip install torch --extra-index-url https://download.pytorch.org/whl/cpu",
    ],
    invalid: ["RUN pip install --extra-index-url https://pypi.example.com/simple a"],
  },
]);
