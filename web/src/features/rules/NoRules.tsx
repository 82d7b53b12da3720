/** What stands where the rules would be while there is none: what a rule is, and a whole one to begin with. */
import { ListChecks } from "lucide-react";
import { paths } from "../../app/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Code } from "../../ui/Code.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { exampleRule } from "./example-rule.ts";

const lines = exampleRule.trimEnd().split("\n");

export function NoRules() {
  return (
    <Card>
      <EmptyState
        icon={<ListChecks />}
        title="No rules of your own yet"
        action={
          <Button to={paths.newRule} variant="primary">
            Write the first rule
          </Button>
        }
      >
        A rule is a pattern of code that your team does not want, what to say about it, and examples that
        prove it. Every review uses it from then on.
      </EmptyState>
      <div className="border-t p-4 sm:p-5">
        <h2 className="mb-1 font-medium">A whole rule</h2>
        <p className="text-muted mb-3 max-w-prose text-sm">
          It finds every call of <code className="font-mono text-[0.92em]">console.log</code>, whatever is
          handed to it. A new rule begins with this one.
        </p>
        <Code lines={lines} startLine={1} label="An example of a rule" />
      </div>
    </Card>
  );
}
