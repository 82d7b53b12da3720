/** The reference of rules: all languages, the rules of one, and one rule with its examples. */
import { clsx } from "clsx";
import { docsPaths } from "../../app/docs-paths.ts";
import { paths } from "../../app/paths.ts";
import { SeverityBadge } from "../../ui/SeverityBadge.tsx";
import { MessageText } from "../landing/MessageText.tsx";
import { CodeBlock } from "./CodeBlock.tsx";
import { DocsPage } from "./DocsPage.tsx";
import type { DocumentedRule, RuleGroup } from "./documented-rule.ts";
import { ruleAddress } from "./rule-address.ts";
import { RuleSearch } from "./RuleSearch.tsx";

const linkClass = "text-accent-text rounded-md underline underline-offset-3";

function groupPath(id: string): string {
  return `${paths.docsRules}/language/${id}`;
}

export function RuleIndex({ groups, total }: { groups: readonly RuleGroup[]; total: number }) {
  return (
    <DocsPage>
      <h1 className="text-3xl font-semibold tracking-tight">Rules</h1>
      <p className="text-muted mt-4 text-xl text-pretty">
        {String(total)} built-in rules. Each page shows code that the rule finds and code that it leaves
        alone: these examples are its test.
      </p>
      <RuleSearch />
      <ul className="mt-10 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {groups.map(({ id, name, rules }) => (
          <li key={id}>
            <a
              href={groupPath(id)}
              className="bg-surface hover:border-line-strong flex items-baseline justify-between gap-3 rounded-lg border px-4 py-3 transition-colors"
            >
              <span className="font-medium">{name}</span>
              <span className="text-muted text-base">
                {String(rules.length)} {rules.length === 1 ? "rule" : "rules"}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p className="text-muted mt-8">
        Found without such a rule:{" "}
        <a className={linkClass} href={docsPaths.secrets}>
          secrets
        </a>
        , and{" "}
        <a className={linkClass} href={docsPaths.checks}>
          dependencies, functions that grow, and what a change breaks elsewhere
        </a>
        .
      </p>
    </DocsPage>
  );
}

export function RulesOfLanguage({ group: { name, rules } }: { group: RuleGroup }) {
  const categories = [...new Set(rules.map(({ category }) => category))].sort();
  return (
    <DocsPage>
      <Trail />
      <h1 className="text-3xl font-semibold tracking-tight">{name}</h1>
      <p className="text-muted mt-3 text-xl">{String(rules.length)} rules</p>
      <RuleSearch />
      {categories.map((category) => (
        <section key={category} aria-labelledby={category}>
          <h2 id={category} className="mt-10 text-xl font-semibold capitalize">
            {category}
          </h2>
          <ul className="bg-surface mt-4 divide-y rounded-lg border">
            {rules
              .filter((rule) => rule.category === category)
              .map(({ id, title, severity }) => (
                <li key={id} className="flex items-start justify-between gap-4 px-4 py-3">
                  <div className="min-w-0">
                    <a href={ruleAddress(id)} className="hover:text-accent-text rounded-md font-medium">
                      {title}
                    </a>
                    <p className="text-subtle font-mono text-xs wrap-anywhere">{id}</p>
                  </div>
                  <SeverityBadge severity={severity} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </DocsPage>
  );
}

export function RulePage({ rule, groups }: { rule: DocumentedRule; groups: readonly RuleGroup[] }) {
  return (
    <DocsPage>
      <Trail groups={groups} />
      <h1 className="text-3xl font-semibold tracking-tight text-balance">{rule.title}</h1>
      <div className="text-muted mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-base">
        <SeverityBadge severity={rule.severity} />
        <span className="capitalize">{rule.category}</span>
        <span className="first-letter:uppercase">{rule.confidence} confidence</span>
        {rule.cwe !== null && (
          <a
            className={linkClass}
            href={`https://cwe.mitre.org/data/definitions/${rule.cwe.slice(4)}.html`}
            rel="noopener"
          >
            {rule.cwe}
          </a>
        )}
      </div>
      <p className="mt-6 text-pretty">
        <MessageText text={rule.message} />
      </p>
      <Examples title="Finds" codes={rule.finds} mark="border-l-danger" />
      <Examples title="Leaves alone" codes={rule.leaves} mark="border-l-success" />
      <h2 className="mt-10 text-xl font-semibold">Answer it</h2>
      <p className="text-muted mt-3">On the line, or the line before, with your reason:</p>
      <CodeBlock className="mt-3" text={`acrux-ignore ${rule.id} -- why it is right here`} />
      <h2 className="mt-10 text-xl font-semibold">Read more</h2>
      <ul className="mt-3 space-y-1.5">
        {rule.links.map((link) => (
          <li key={link} className="wrap-anywhere">
            <a className={linkClass} href={link} rel="noopener">
              {link.replace("https://", "")}
            </a>
          </li>
        ))}
      </ul>
      <p className="text-subtle mt-10 font-mono text-sm wrap-anywhere">
        {[rule.id, ...rule.formerly.map((id) => `formerly ${id}`)].join(", ")}
      </p>
    </DocsPage>
  );
}

function Examples({ title, codes, mark }: { title: string; codes: readonly string[]; mark: string }) {
  return (
    <>
      <h2 className="mt-10 text-xl font-semibold">{title}</h2>
      <div className="mt-3 space-y-3">
        {codes.map((code) => (
          <CodeBlock key={code} text={code} label={title} className={clsx("border-l-2", mark)} />
        ))}
      </div>
    </>
  );
}

function Trail({ groups = [] }: { groups?: readonly RuleGroup[] }) {
  return (
    <nav aria-label="Where this is" className="text-muted mb-3 text-base">
      <a href={paths.docsRules} className="hover:text-fg rounded-md">
        Rules
      </a>
      {groups.map(({ id, name }) => (
        <span key={id}>
          {" / "}
          <a href={groupPath(id)} className="hover:text-fg rounded-md">
            {name}
          </a>
        </span>
      ))}
    </nav>
  );
}
