/** Badges and people. For the kit page. */
import { severityNames } from "@acrux/contract";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import { Kbd } from "../../ui/Kbd.tsx";
import { SeverityBadge } from "../../ui/SeverityBadge.tsx";
import { Row, Sample } from "./Sample.tsx";

const tones: readonly BadgeTone[] = ["neutral", "accent", "success", "warning", "danger", "info"];
const people = ["Mira Solberg", "Tomas Vega", "Ines Hart", "Kofi Lund", "Petra Noor", "Zoë"];

export function Surfaces() {
  return (
    <Sample title="Badges and people">
      <Row>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Row>
      <Row>
        {severityNames.map((severity, index) => (
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
      <Row>
        <Kbd keys={["?"]} />
        <Kbd keys={["Ctrl", "K"]} />
        <Kbd keys={["g", "u"]} />
      </Row>
    </Sample>
  );
}
