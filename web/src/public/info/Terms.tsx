/** The Terms of Service. */
import { terms } from "../content/terms.ts";
import { LegalPage } from "./LegalPage.tsx";

export function Terms() {
  return <LegalPage text={terms} />;
}
