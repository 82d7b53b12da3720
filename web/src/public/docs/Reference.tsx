/** The API reference, made of the contract. */
import { type ApiField, apiReference, type ApiRoute } from "./api-reference.ts";
import { CodeBlock } from "./CodeBlock.tsx";
import { DocsPage } from "./DocsPage.tsx";

const who: Readonly<Record<string, string>> = {
  nobody: "Anyone",
  token: "Anyone signed in",
  active: "Active users",
  admin: "Admins and masters",
  master: "Masters",
};

export function Reference() {
  const groups = apiReference();
  return (
    <DocsPage>
      <h1 className="text-3xl font-semibold tracking-tight">API</h1>
      <p className="text-muted mt-4 text-xl text-pretty">
        Every route of your deployment. The server checks requests and answers against the same declarations
        that this page is made of.
      </p>
      <p className="text-muted mt-6">
        A signed-in caller sends a Firebase identity token as a bearer token. An error is{" "}
        <code className="font-mono text-base">{"{ code, message, requestId }"}</code> with the status that
        fits it; the message says what to do.
      </p>
      <CodeBlock
        className="mt-4"
        text={'ACRUX=https://acrux.example\ncurl "$ACRUX/api/health"'}
        label="Try it"
      />
      <nav aria-label="Routes" className="mt-8">
        <ul className="flex flex-wrap gap-2 text-base">
          {groups.map(({ name, title, routes }) => (
            <li key={name}>
              <a
                href={`#${name}`}
                className="bg-surface hover:border-line-strong flex gap-2 rounded-md border px-3 py-1.5 transition-colors"
              >
                {title}
                <span className="text-subtle tabular-nums">{routes.length}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(({ name, title, routes }) => (
        <section key={name} aria-labelledby={name}>
          <h2 id={name} className="mt-14 scroll-mt-24 text-2xl font-semibold tracking-tight">
            {title}
          </h2>
          {routes.map((route) => (
            <RouteEntry key={route.name} route={route} />
          ))}
        </section>
      ))}
    </DocsPage>
  );
}

function RouteEntry({ route }: { route: ApiRoute }) {
  return (
    <section aria-labelledby={route.name} className="mt-8 border-t pt-6">
      <h3 id={route.name} className="scroll-mt-24 font-mono text-base font-medium wrap-anywhere">
        <span className="text-accent-text">{route.method}</span> {route.path}
      </h3>
      <p className="text-muted mt-1.5">
        {route.summary}. {who[route.needs] ?? route.needs}; answers {String(route.status)}.
      </p>
      {route.fields.length > 0 && (
        <dl className="bg-surface mt-4 divide-y rounded-lg border text-base">
          {route.fields.map((field) => (
            <Field key={field.where + field.name} field={field} />
          ))}
        </dl>
      )}
      {route.errors.length > 0 && (
        <p className="text-subtle mt-3 font-mono text-sm wrap-anywhere">Errors: {route.errors.join(", ")}</p>
      )}
      <CodeBlock className="mt-4" text={route.example} label={`Example of ${route.name}`} />
    </section>
  );
}

function Field({ field: { name, where, type, required, description } }: { field: ApiField }) {
  return (
    <div className="grid gap-x-4 px-4 py-2.5 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="font-mono text-sm wrap-anywhere">
        {name}
        {required && <span className="text-subtle font-sans"> required</span>}
      </dt>
      <dd className="text-muted wrap-anywhere">
        {where}, {type}
        {description !== "" && <span className="block">{description}</span>}
      </dd>
    </div>
  );
}
