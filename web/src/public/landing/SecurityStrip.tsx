/** Why code is safe here, with the way to the whole answer; below it, what larger companies ask for. */
import { paths } from "../../app/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { securityPoints } from "../content/landing.ts";
import { contactAddress } from "../frame/site-links.ts";
import { Section } from "./Section.tsx";

export function SecurityStrip() {
  return (
    <Section
      id="security"
      raised
      title="The most careful guest in your house"
      lead="A reviewer reads what you have not published yet. Acrux treats every line of it as hostile, and as yours."
    >
      <ul className="grid gap-x-10 gap-y-10 sm:grid-cols-2">
        {securityPoints.map(({ title, text }) => (
          <li key={title} className="border-t pt-6">
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="text-muted mt-2 text-base text-pretty sm:text-lg">{text}</p>
          </li>
        ))}
      </ul>
      <div
        id="enterprise"
        className="bg-canvas mt-16 flex scroll-mt-24 flex-wrap items-center justify-between gap-6 rounded-lg border p-7"
      >
        <div className="max-w-2xl">
          <h3 className="text-xl font-semibold">For enterprises</h3>
          <p className="text-muted mt-2 text-base text-pretty">
            The same open source with premium features and customization: private deployments, data in the US,
            the EU or APAC, SSO, audit logs and a data processing agreement.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button to={paths.security}>Read about security</Button>
          <Button href={`mailto:${contactAddress}`} variant="primary">
            Talk to us
          </Button>
        </div>
      </div>
    </Section>
  );
}
