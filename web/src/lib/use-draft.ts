/** What somebody is changing, kept on their machine until it is saved: leaving the page, by whatever way, loses nothing. */
import { useState } from "react";
import { type Draft, draftKey, dropDraft, readDraft, writeDraft } from "./drafts.ts";
import { useLeaveWarning } from "./use-leave-warning.ts";

interface DraftOf<Value> {
  readonly uid: string;
  /** Names what is changed, such as "rule:team-no-legacy". */
  readonly name: string;
  /** As it is on the server. */
  readonly saved: Value;
  /** Which version that is; 0 when there is none. */
  readonly version: number;
  readonly isValue: (value: unknown) => value is Value;
}

export interface UsedDraft<Value> {
  /** What the page shows: the draft, else what is saved. */
  readonly value: Value;
  /** The version that the draft was begun from. */
  readonly version: number;
  readonly isChanged: boolean;
  /** Somebody else saved another version since the draft was begun. */
  readonly isOvertaken: boolean;
  /** When the draft was last typed at, when it is one of an earlier visit; else null. */
  readonly broughtBack: string | null;
  readonly change: (value: Value) => void;
  readonly discard: () => void;
  /** Goes on with the draft on top of what is saved by now. */
  readonly keepOverSaved: () => void;
}

export function useDraft<Value>({ uid, name, saved, version, isValue }: DraftOf<Value>): UsedDraft<Value> {
  const key = draftKey(uid, name);
  const [draft, setDraft] = useState(() => {
    const found = readDraft(key, isValue);
    return found !== null && isSame(found.value, saved) ? null : found;
  });
  const [broughtBack, setBroughtBack] = useState(draft?.at ?? null);
  const [isKept, setKept] = useState(true);
  const isChanged = draft !== null;
  // For browsers that keep nothing: there the draft is lost with the page.
  useLeaveWarning(isChanged && !isKept);

  const put = (next: Draft<Value> | null): void => {
    setBroughtBack(null);
    setDraft(next);
    if (next === null) dropDraft(key);
    else setKept(writeDraft(key, next));
  };
  const begunFrom = draft?.version ?? version;
  return {
    value: draft?.value ?? saved,
    version: begunFrom,
    isChanged,
    isOvertaken: begunFrom !== version,
    broughtBack,
    change: (value) => {
      const isUndone = begunFrom === version && isSame(value, saved);
      put(isUndone ? null : { value, version: begunFrom, at: new Date().toISOString() });
    },
    discard: () => put(null),
    keepOverSaved: () => {
      if (draft !== null) put({ ...draft, version });
    },
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
