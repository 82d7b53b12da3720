/** How a rule is written, in few words, beside the text. */
import { ExternalLink } from "lucide-react";
import { Card, CardHeader } from "../../ui/Card.tsx";

const keys = [
  { key: "id", text: "Small letters, digits and hyphens, at least one. It cannot be changed later." },
  { key: "languages", text: "In which it is looked for, such as typescript, python, go or java." },
  { key: "rule", text: "A pattern of code. $NAME matches one node, $$$NAME for any number." },
  { key: "message", text: "What is wrong, why it matters and what to do: 20 to 600 characters." },
  { key: "fix", text: "Optional: what to write instead. Metavariables are filled in." },
  { key: "valid, invalid", text: "Examples that must not and must be found. They are its test." },
] as const;

export function WritingHelp() {
  return (
    <Card aria-label="How a rule is written">
      <CardHeader title="How a rule is written" />
      <dl className="flex flex-col gap-3 px-4 py-3.5 text-sm sm:px-5">
        {keys.map(({ key, text }) => (
          <div key={key}>
            <dt className="font-mono text-xs font-medium">{key}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="border-t px-4 py-3 sm:px-5">
        <a
          href="https://ast-grep.github.io/guide/pattern-syntax.html"
          target="_blank"
          rel="noreferrer"
          className="text-accent-text inline-flex items-center gap-1.5 rounded-md text-sm hover:underline"
        >
          The syntax of patterns
          <ExternalLink aria-hidden="true" className="size-3.5" />
        </a>
      </div>
    </Card>
  );
}
