/** Writing a rule: its text with the faults in it, where it is used, and what became of it while one was writing. */
import type { TeamRule } from "@acrux/contract";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { rulePath } from "../../app/paths.ts";
import { isApiError } from "../../lib/api-error.ts";
import { useDraft, type UsedDraft } from "../../lib/use-draft.ts";
import { Button } from "../../ui/Button.tsx";
import { toastSuccess } from "../../ui/toast-error.ts";
import { DraftBanners } from "./DraftBanners.tsx";
import { exampleRule } from "./example-rule.ts";
import { type Fault, faultsIn, faultsOf } from "./faults.ts";
import { FailedSave, TestOutcome } from "./Outcome.tsx";
import { type RuleValue, useSaveRule, useTestRule } from "./queries.ts";
import { RestoredBanner } from "./RestoredBanner.tsx";
import { RuleAbout } from "./RuleAbout.tsx";
import { RuleUse } from "./RuleUse.tsx";
import { TextCard } from "./TextCard.tsx";
import { WritingHelp } from "./WritingHelp.tsx";

interface RuleEditorProps {
  /** Null for a new rule. */
  rule: TeamRule | null;
  uid: string;
}

const newRule: RuleValue = { text: exampleRule, repositoryIds: [], enabled: true };
const MOST_CHARACTERS = 16_384;

export function RuleEditor({ rule, uid }: RuleEditorProps) {
  const draft = useDraft({
    uid,
    ...savedOf(rule),
    isValue: isRuleValue,
  });
  const { value } = draft;
  const { save, test, tested, testText, saveValue } = useRuleActions(rule, draft);
  const faults = faultsNow(tested, save.error, test.data);
  const isCurrent = tested?.text === value.text;
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="flex min-w-0 flex-col gap-4">
        {rule === null ? (
          <RestoredBanner draft={draft} />
        ) : (
          <DraftBanners
            draft={draft}
            theirs={rule}
            by={rule}
            differences={differences(value, valueOf(rule))}
          />
        )}
        <TextCard
          title="Rule"
          label="The rule as YAML"
          text={value.text}
          onChange={(text) => draft.change({ ...value, text })}
          readOnly={save.isPending}
          maxLength={MOST_CHARACTERS}
          faults={faults}
          isFaultsText={isCurrent}
          outcome={
            <>
              <TestOutcome test={test} isCurrent={isCurrent} />
              <FailedSave error={save.error} title="The rule could not be saved" isNew={rule === null} />
            </>
          }
          isChanged={draft.isChanged}
          onDiscard={draft.discard}
          isBusy={save.isPending || test.isPending}
        >
          <Button loading={test.isPending} disabled={save.isPending} onClick={testText}>
            Test
          </Button>
          <Button
            variant="primary"
            loading={save.isPending}
            disabled={test.isPending || !canSave(rule, draft)}
            onClick={saveValue}
          >
            {rule === null ? "Add rule" : "Save"}
          </Button>
        </TextCard>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <RuleUse value={value} onChange={draft.change} isDisabled={save.isPending} />
        {rule !== null && <RuleAbout rule={rule} onDelete={draft.discard} />}
        <WritingHelp />
      </div>
    </div>
  );
}

/** A new rule may be the example as it is. */
function canSave(rule: TeamRule | null, { isChanged, isOvertaken }: UsedDraft<RuleValue>): boolean {
  return !isOvertaken && (rule === null || isChanged);
}

/** The text whose faults are shown, and who found them. */
interface Tested {
  readonly by: "test" | "save";
  readonly text: string;
}

function useRuleActions(rule: TeamRule | null, draft: UsedDraft<RuleValue>) {
  const navigate = useNavigate();
  const [tested, setTested] = useState<Tested | null>(null);
  const test = useTestRule();
  const save = useSaveRule((saved) => {
    draft.discard();
    setTested(null);
    void toastSuccess(rule === null ? "Rule added" : `Saved as version ${String(saved.version)}`);
    if (rule === null) void navigate(rulePath(saved._id), { replace: true });
  });
  const { text } = draft.value;
  return {
    ...{ save, test, tested },
    testText: () => {
      save.reset();
      setTested({ by: "test", text });
      test.mutate(text);
    },
    saveValue: () => {
      test.reset();
      setTested({ by: "save", text });
      save.mutate({ known: rule, version: draft.version, value: draft.value });
    },
  };
}

function faultsNow(
  tested: Tested | null,
  saveError: Error | null,
  testFaults: readonly string[] | undefined,
): readonly Fault[] {
  if (tested?.by === "test") return faultsOf(testFaults ?? []);
  return isApiError(saveError, "invalid_request") ? faultsIn(saveError.message) : [];
}

function savedOf(rule: TeamRule | null) {
  if (rule === null) return { name: "rule:new", saved: newRule, version: 0 };
  return { name: `rule:${rule._id}`, saved: valueOf(rule), version: rule.version };
}

function valueOf({ text, repositoryIds, enabled }: TeamRule): RuleValue {
  return { text, repositoryIds, enabled };
}

function isRuleValue(value: unknown): value is RuleValue {
  if (typeof value !== "object" || value === null) return false;
  const { text, repositoryIds, enabled } = value as Partial<Record<keyof RuleValue, unknown>>;
  return typeof text === "string" && Array.isArray(repositoryIds) && typeof enabled === "boolean";
}

/** What differs besides the text. */
function differences(mine: RuleValue, theirs: RuleValue): string[] {
  const found: string[] = [];
  if (mine.enabled !== theirs.enabled)
    found.push(theirs.enabled ? "Theirs is enabled, yours is not." : "Theirs is not enabled, yours is.");
  if (String(mine.repositoryIds) !== String(theirs.repositoryIds))
    found.push("They chose other repositories.");
  return found;
}
