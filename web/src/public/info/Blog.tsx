/** The blog: short notes, all on one page until there are many. */
import { formatDate } from "../../lib/dates.ts";
import { notes } from "../content/blog.ts";
import { PublicPage } from "../frame/PublicPage.tsx";
import { PageIntro } from "./PageIntro.tsx";
import { Paragraphs } from "./Paragraphs.tsx";

export function Blog() {
  return (
    <PublicPage>
      <PageIntro title="Blog" lead="Notes from building a reviewer that people leave switched on." />
      <div className="mx-auto w-full max-w-6xl divide-y px-5 pb-20 sm:px-8">
        {notes.map(({ date, title, body }) => (
          <article key={title} className="grid gap-x-14 gap-y-2 py-10 lg:grid-cols-[10rem_minmax(0,42rem)]">
            <time dateTime={date} className="text-subtle text-base lg:pt-1">
              {formatDate(date)}
            </time>
            <div>
              <h2 className="text-2xl font-semibold tracking-tight">{title}</h2>
              <Paragraphs body={body} />
            </div>
          </article>
        ))}
      </div>
    </PublicPage>
  );
}
