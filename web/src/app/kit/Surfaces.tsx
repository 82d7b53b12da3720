/** Badges, people and code. For the kit page. */
import { Severity } from "@acrux/contract";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import { Code } from "../../ui/Code.tsx";
import { SeverityBadge } from "../../ui/SeverityBadge.tsx";
import { Row, Sample } from "./Sample.tsx";

const tones: readonly BadgeTone[] = ["neutral", "accent", "success", "warning", "danger", "info"];
const people = ["Mira Solberg", "Tomas Vega", "Ines Hart", "Kofi Lund", "Petra Noor", "Zoë"];

const lines = [
  "function total(items: readonly Item[]): number {",
  "  let sum = 0;",
  "  for (const item of items) sum += item.price * item.count; // a line that is longer than a phone is wide, so it scrolls",
  "",
  "  return sum;",
  "}",
];

export function Surfaces() {
  return (
    <Sample title="Badges, people and code">
      <Row>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Row>
      <Row>
        {Severity.options.map((severity, index) => (
          <SeverityBadge key={severity} severity={severity} count={index + 1} />
        ))}
      </Row>
      <Row>
        {people.map((name) => (
          <Avatar key={name} name={name} size="lg" />
        ))}
        <Avatar name="Mira Solberg" />
        <Avatar name="Mira Solberg" size="sm" />
      </Row>
      <Code lines={lines} startLine={97} highlight={{ from: 99, to: 99 }} label="total.ts, lines 97 to 102" />
    </Sample>
  );
}
