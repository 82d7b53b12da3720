/** A documentation page's markdown as elements of this site. Only what the pages use is understood; HTML is not. */
import { Marked, type Token, type Tokens } from "marked";
import { Fragment, type ReactNode } from "react";
import { slugOf } from "../info/slug.ts";
import { CodeBlock } from "./CodeBlock.tsx";

const marked = new Marked({ gfm: true });

export function DocsText({ markdown }: { markdown: string }) {
  const tokens = marked.lexer(markdown);
  // What the page is about, below its title: the description that search engines show.
  const lead = tokens.find(({ type }) => type === "paragraph");
  return tokens.map((token, index) =>
    token === lead ? (
      <p key={index} className="text-muted mt-4 mb-8 text-xl text-pretty">
        {inline(token.type === "paragraph" ? token.tokens : [])}
      </p>
    ) : (
      <Block key={index} token={token} />
    ),
  );
}

/** Of the parts of a page, with the places that links to them lead to. */
export function headingsOf(markdown: string): { id: string; text: string }[] {
  return marked
    .lexer(markdown)
    .filter((token): token is Tokens.Heading => token.type === "heading" && token.depth === 2)
    .map(({ text }) => ({ id: slugOf(text), text }));
}

function Block({ token }: { token: Token }): ReactNode {
  switch (token.type) {
    case "space":
      return null;
    case "heading":
      return <Heading heading={token as Tokens.Heading} />;
    case "paragraph":
      return <p className="mt-4 text-pretty">{inline(token.tokens)}</p>;
    case "code":
      return <CodeBlock text={(token as Tokens.Code).text} className="mt-4" />;
    case "list":
      return leadsOn(token as Tokens.List) ? (
        <Contents list={token as Tokens.List} />
      ) : (
        <ul className="marker:text-subtle mt-4 list-disc space-y-1.5 pl-5">
          {(token as Tokens.List).items.map((item, index) => (
            <li key={index} className="text-pretty">
              {inline(item.tokens)}
            </li>
          ))}
        </ul>
      );
    case "table":
      return <Table table={token as Tokens.Table} />;
    default:
      throw new Error(`The site does not know how to show "${token.type}" of a documentation page.`);
  }
}

/** A list whose every entry is a link and what is behind it. */
function leadsOn({ items }: Tokens.List): boolean {
  return items.every(({ tokens }) => inner(tokens)[0]?.type === "link");
}

/** What stands in an entry of a list: markdown wraps it once more. */
function inner(tokens: readonly Token[]): readonly Token[] {
  const [only] = tokens;
  return only?.type === "text" && "tokens" in only ? (only.tokens ?? []) : tokens;
}

function Contents({ list: { items } }: { list: Tokens.List }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {items.map(({ tokens }, index) => {
        const [link, colon, ...about] = inner(tokens);
        return (
          <li
            key={index}
            className="bg-surface hover:border-line-strong relative rounded-lg border px-5 py-4 transition-colors"
          >
            <a
              href={(link as Tokens.Link).href}
              className="rounded-md font-medium after:absolute after:inset-0 after:rounded-lg"
            >
              {(link as Tokens.Link).text}
            </a>
            <p className="text-muted mt-1 text-base text-pretty first-letter:uppercase">
              {colon !== undefined && plain(colon).replace(/^:\s*/, "")}
              {inline(about)}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function Heading({ heading: { depth, text, tokens } }: { heading: Tokens.Heading }) {
  if (depth === 1) return <h1 className="text-3xl font-semibold tracking-tight">{inline(tokens)}</h1>;
  return (
    <h2 id={slugOf(text)} className="mt-12 scroll-mt-24 text-2xl font-semibold tracking-tight">
      <a href={`#${slugOf(text)}`} className="hover:text-accent-text rounded-md">
        {inline(tokens)}
      </a>
    </h2>
  );
}

function Table({ table: { header, rows } }: { table: Tokens.Table }) {
  return (
    <div role="group" aria-label="Table" tabIndex={0} className="mt-4 overflow-x-auto rounded-lg border">
      {/* A phone scrolls it rather than break a cell at every word. */}
      <table className="bg-surface w-full min-w-2xl text-left text-base">
        <thead>
          <tr className="border-b">
            {header.map((cell, index) => (
              <th key={index} className="px-4 py-2.5 font-medium">
                {inline(cell.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) => (
            <tr key={rowIndex} className="border-b last:border-0">
              {row.map((cell, index) => (
                <td key={index} className="text-muted px-4 py-2.5 align-top first:[&_code]:wrap-normal">
                  {inline(cell.tokens)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function inline(tokens: readonly Token[] | undefined): ReactNode {
  return tokens?.map((token, index) => <Fragment key={index}>{piece(token)}</Fragment>);
}

function piece(token: Token): ReactNode {
  switch (token.type) {
    case "strong":
      return <strong className="text-fg font-medium">{inline(token.tokens)}</strong>;
    case "em":
      return <em>{inline(token.tokens)}</em>;
    case "codespan":
      return (
        <code className="bg-surface text-fg rounded border box-decoration-clone px-1 py-px font-mono text-[0.875em] wrap-anywhere">
          {(token as Tokens.Codespan).text}
        </code>
      );
    case "link":
      return (
        <a
          href={(token as Tokens.Link).href}
          className="text-accent-text rounded-md underline underline-offset-3"
        >
          {inline(token.tokens)}
        </a>
      );
    case "text":
      return "tokens" in token ? inline(token.tokens) : plain(token);
    default:
      return plain(token);
  }
}

/** The lexer writes entities into plain text, which React would show as they are. */
function plain(token: Token): string {
  return "text" in token ? String(token.text) : token.raw;
}
