/** A whole rule that passes its test: what a new rule begins with. */

export const exampleRule = `# The id names the rule in findings and suppressions, and stays.
id: team-no-console-log
languages: [typescript, tsx, javascript]
severity: low            # critical, high, medium, low or info
category: maintainability
confidence: high
cwe: null                # or such as CWE-79
title: console.log is left in the code
message: >-
  console.log writes past our logger, where nobody will look for it.
  Call log.info instead.
links:
  - https://developer.mozilla.org/docs/Web/API/console/log_static

# $NAME matches one node of code, $$$NAME for any number of them.
rule:
  pattern: console.log($$$ARGS)

# The rule is kept when it finds every invalid example, and no valid one.
valid:
  - log.info("started")
invalid:
  - console.log("started")
`;
