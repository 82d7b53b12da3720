/** A page of the documentation that was written by hand, with its headings at the side. */
import { DocsPage } from "./DocsPage.tsx";
import { DocsText, headingsOf } from "./DocsText.tsx";

/** Fewer are seen at a glance. */
const fewest = 3;

export function GuidePage({ markdown }: { markdown: string }) {
  const headings = headingsOf(markdown);
  return (
    <DocsPage aside={headings.length < fewest ? undefined : <OnThisPage headings={headings} />}>
      <DocsText markdown={markdown} />
    </DocsPage>
  );
}

function OnThisPage({ headings }: { headings: ReturnType<typeof headingsOf> }) {
  return (
    <nav aria-label="On this page" className="hidden xl:block">
      <div className="sticky top-24 text-sm">
        <p className="font-medium">On this page</p>
        <ul className="mt-2 space-y-2">
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`} className="text-muted hover:text-fg block rounded-md transition-colors">
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
