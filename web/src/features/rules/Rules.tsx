/** The team's own rules: which there are, where each is used, and who changed it last. For masters and admins only. */
import { Plus } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { isApiError } from "../../lib/api-error.ts";
import { useTitle } from "../../lib/use-title.ts";
import { AccessDenied } from "../../ui/AccessDenied.tsx";
import { Button } from "../../ui/Button.tsx";
import { HiddenNote } from "./hidden.tsx";
import { useRules } from "./queries.ts";
import { RuleList } from "./RuleList.tsx";
import { AreaHeader, useManager } from "./RulesArea.tsx";

export function Rules() {
  useTitle("Rules");
  const manager = useManager();
  const [query] = useSearchParams();
  const rules = useRules(manager !== null);
  if (manager === null || isApiError(rules.error, "forbidden")) return <AccessDenied />;
  return (
    <>
      <AreaHeader
        actions={
          <Button
            to={paths.newRule}
            variant="primary"
            data-shortcut="create"
            icon={<Plus aria-hidden="true" className="size-4" />}
          >
            New rule
          </Button>
        }
      />
      <RuleList rules={rules} search={query.get("search") ?? ""} />
      <HiddenNote list="rules" one="rule is for repositories" many="rules are for repositories" />
    </>
  );
}
