/** A page of the documentation that was written by hand. */
import { DocsPage } from "./DocsPage.tsx";
import { DocsText } from "./DocsText.tsx";

export function GuidePage({ markdown }: { markdown: string }) {
  return (
    <DocsPage>
      <DocsText markdown={markdown} />
    </DocsPage>
  );
}
