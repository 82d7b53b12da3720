/** One rule, or a new one. The list of all rules holds every text, so that a rule is not asked for again. */
import type { TeamRule } from "@acrux/contract";
import { ArrowLeft, SearchX } from "lucide-react";
import { Link, useParams } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { isApiError } from "../../lib/api-error.ts";
import { cleanText } from "../../lib/clean-text.ts";
import { errorDetail } from "../../lib/error-text.ts";
import { useTitle } from "../../lib/use-title.ts";
import { AccessDenied } from "../../ui/AccessDenied.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useRules } from "./queries.ts";
import { RuleEditor } from "./RuleEditor.tsx";
import { useManager } from "./RulesArea.tsx";

export function RulePage() {
  const { ruleId } = useParams();
  const manager = useManager();
  const rules = useRules(manager !== null);
  if (manager === null || isApiError(rules.error, "forbidden")) return <AccessDenied />;
  if (rules.isPending) return <LoadingRule />;
  if (rules.data === undefined) return <FailedRule rules={rules} />;
  // Another rule begins with its own draft.
  if (ruleId === undefined) return <NewRule key="new" uid={manager.uid} />;
  const rule = rules.data.find(({ _id }) => _id === ruleId);
  return rule === undefined ? <NotFound /> : <KnownRule key={ruleId} rule={rule} uid={manager.uid} />;
}

function NewRule({ uid }: { uid: string }) {
  useTitle("New rule");
  return (
    <>
      <PageHeader
        title="New rule"
        description="It is kept when it does what its examples say, and used from the next review on."
        above={<BackLink />}
      />
      <RuleEditor rule={null} uid={uid} />
    </>
  );
}

function KnownRule({ rule, uid }: { rule: TeamRule; uid: string }) {
  const name = cleanText(rule.name);
  useTitle(name);
  return (
    <>
      <PageHeader
        title={<bdi className="wrap-anywhere">{name}</bdi>}
        description={<code className="font-mono text-sm break-all">{rule._id}</code>}
        above={<BackLink />}
      />
      <RuleEditor rule={rule} uid={uid} />
    </>
  );
}

function BackLink() {
  return (
    <Link
      to={paths.rules}
      className="text-muted hover:text-fg inline-flex w-fit items-center gap-1.5 rounded-md text-sm"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      All rules
    </Link>
  );
}

function FailedRule({ rules }: { rules: ReturnType<typeof useRules> }) {
  return (
    <Card>
      <h1 className="sr-only">Rule</h1>
      <ErrorState
        title="The rule could not be loaded"
        onRetry={() => void rules.refetch()}
        retrying={rules.isFetching}
        action={<Button to={paths.rules}>Back to the rules</Button>}
      >
        {errorDetail(rules.error)}
      </ErrorState>
    </Card>
  );
}

function NotFound() {
  useTitle("Rule not found");
  return (
    <Card>
      <h1 className="sr-only">Rule</h1>
      <EmptyState
        icon={<SearchX />}
        title="Rule not found"
        action={<Button to={paths.rules}>Back to the rules</Button>}
      >
        There is no rule with this id, or it was deleted. The audit log keeps the text of every rule.
      </EmptyState>
    </Card>
  );
}

function LoadingRule() {
  useTitle("Rule");
  return (
    <div className="flex flex-col gap-6">
      <h1 className="sr-only">Rule</h1>
      <p role="status" className="text-muted">
        Loading the rule...
      </p>
      <Skeleton className="h-8 w-3/5" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
