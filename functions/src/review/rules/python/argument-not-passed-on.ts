/** Python: a parameter that one call passes on and its sibling does not. */
import { defineArgumentNotPassedOn } from "../shared/argument-not-passed-on.ts";

export const argumentNotPassedOn = defineArgumentNotPassedOn({
  id: "py-argument-not-passed-on",
  languages: ["python"],
  text: "python",
  rule: { kind: "call" },
  valid: [
    "def load(client, timeout):\n    a = client.fetch('/a', timeout=timeout)\n    return a, client.fetch('/b', timeout=timeout)",
    "def load(client, timeout=None):\n    if timeout:\n        return client.fetch('/a', timeout=timeout)\n    return client.fetch('/a')",
  ],
  invalid: [
    {
      code: "def load(client, timeout):\n    a = client.fetch('/a', timeout=timeout)\n    return a, client.fetch('/b')",
      lines: [3],
    },
  ],
});
