/** The box that searches all rules. `public/rule-search.js` shows it and answers; without scripts it is not there, as it could do nothing. */
import { Search } from "lucide-react";
import { Input } from "../../ui/Input.tsx";

export function RuleSearch() {
  return (
    <form data-rule-search="" role="search" hidden className="mt-8">
      <Input
        type="search"
        name="q"
        aria-label="Search all rules"
        placeholder="Search all rules, such as sql injection or CWE-79"
        icon={<Search aria-hidden="true" className="size-4" />}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
      />
      <p role="status" className="text-muted mt-3 text-base empty:hidden" />
      <ul aria-label="Rules found" hidden className="bg-surface mt-3 divide-y rounded-lg border" />
      <template>
        <li className="px-4 py-3">
          <a className="hover:text-accent-text rounded-md font-medium" href="/docs/rules">
            Rule
          </a>
          <p className="text-subtle font-mono text-xs wrap-anywhere" />
        </li>
      </template>
    </form>
  );
}
