/** Buttons and switches, for the kit page. */
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button, type ButtonSize, type ButtonVariant } from "../../ui/Button.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { UnavailableButton } from "../../ui/UnavailableButton.tsx";
import { paths } from "../paths.ts";
import { Row, Sample } from "./Sample.tsx";

const variants: readonly ButtonVariant[] = ["primary", "secondary", "ghost", "danger"];
const sizes: readonly ButtonSize[] = ["sm", "md", "lg"];

export function Actions() {
  const [on, setOn] = useState(true);
  return (
    <Sample title="Buttons and switches">
      {sizes.map((size) => (
        <Row key={size}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant}
            </Button>
          ))}
          <Button size={size} loading>
            Saving...
          </Button>
          <Button size={size} disabled>
            Disabled
          </Button>
          <Button size={size} to={paths.app}>
            A link
          </Button>
          <Button size={size} icon={<Plus aria-hidden="true" className="size-4" />}>
            With icon
          </Button>
          <Button size={size} variant="ghost" iconOnly aria-label={`Delete, size ${size}`}>
            <Trash2 aria-hidden="true" className="size-4" />
          </Button>
        </Row>
      ))}
      <Row>
        {variants.map((variant) => (
          <UnavailableButton
            key={variant}
            variant={variant}
            reason={`A reason for not having ${variant} now.`}
          >
            {`No ${variant}`}
          </UnavailableButton>
        ))}
      </Row>
      <Row>
        <Switch aria-label="On or off" checked={on} onCheckedChange={setOn} />
        <Switch aria-label="Busy, on" checked busy onCheckedChange={() => undefined} />
        <Switch aria-label="Busy, off" checked={false} busy onCheckedChange={() => undefined} />
        <Switch aria-label="Disabled, on" checked disabled onCheckedChange={() => undefined} />
        <Switch aria-label="Disabled, off" checked={false} disabled onCheckedChange={() => undefined} />
      </Row>
    </Sample>
  );
}
