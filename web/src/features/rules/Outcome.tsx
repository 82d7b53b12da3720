/** What a test or an attempt to save came to, besides faults in the text. */
import { isApiError } from "../../lib/api-error.ts";
import { errorDetail } from "../../lib/error-text.ts";
import { Banner } from "../../ui/Banner.tsx";
import type { useTestRule } from "./queries.ts";

interface TestOutcomeProps {
  test: ReturnType<typeof useTestRule>;
  /** The text is still the one that was tested. */
  isCurrent: boolean;
}

export function TestOutcome({ test, isCurrent }: TestOutcomeProps) {
  if (test.isError) {
    return (
      <Banner tone="error" onDismiss={test.reset}>
        <p className="font-medium">The rule could not be tested</p>
        <p>{errorDetail(test.error)}</p>
      </Banner>
    );
  }
  if (test.isPending) {
    return (
      <p role="status" className="text-muted">
        Running the rule on its examples...
      </p>
    );
  }
  if (!isCurrent || test.data?.length !== 0) return null;
  return (
    <Banner tone="success">
      <p className="font-medium">The rule passed its test</p>
      <p>It finds every invalid example, and no valid one.</p>
    </Banner>
  );
}

interface FailedSaveProps {
  error: Error | null;
  title: string;
  /** For what is new a conflict is about another thing of that name, not about another version. */
  isNew: boolean;
}

/** Faults and other versions are said elsewhere. */
export function FailedSave({ error, title, isNew }: FailedSaveProps) {
  const isSaidElsewhere = isApiError(error, "invalid_request") || (isApiError(error, "conflict") && !isNew);
  if (error === null || isSaidElsewhere) return null;
  return (
    <Banner tone="error">
      <p className="font-medium">{title}</p>
      <p>{errorDetail(error)}</p>
    </Banner>
  );
}
