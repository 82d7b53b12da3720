/** Shell: file paths from a request. */
import { defineRules } from "../writing/define-rules.ts";
import { withArgument } from "../writing/shell-matchers.ts";
import { titles } from "../writing/titles.ts";

export const pathTraversal = defineRules(["bash"], "security", [
  {
    id: "sh-path-from-request",
    severity: "high",
    confidence: "medium",
    cwe: 22,
    title: titles.pathTraversal,
    message:
      "The request value becomes part of a file path, so `../` in it reaches any file of the machine. Take only the last part with `basename`, and check that the file is in its folder.",
    rule: withArgument("cat|less|head|tail|tar|rm|cp|mv|source|unzip|sed|awk|grep", { regex: "/" }),
    // Nothing else that scripts read comes over the network.
    fileHas: [
      "QUERY_STRING",
      "REQUEST_URI",
      "PATH_INFO",
      "HTTP_",
      "REMOTE_USER",
      "SSH_ORIGINAL_COMMAND",
      "GITHUB_HEAD_REF",
      "CI_COMMIT_",
      "CI_MERGE_REQUEST_",
    ],
    flow: { X: "remote" },
    valid: ['cat "/srv/$1"', 'f=$(basename "$QUERY_STRING")\ncat "/srv/$f"'],
    invalid: [
      'cat "/srv/$QUERY_STRING"',
      { code: 'f="${QUERY_STRING#file=}"\ncat "/srv/files/$f"', lines: [2] },
    ],
  },
]);
