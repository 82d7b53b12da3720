/** What a board shows: its tasks ordered and filtered, its people and labels, what is selected and what was said. */
import type { Label, Project, TaskCard } from "@acrux/contract";
import { useQueryClient } from "@tanstack/react-query";
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { BoardAddress, Filters } from "./address.ts";
import { filterOptionsOf } from "./filter-options.ts";
import { facetsOf } from "./facets.ts";
import { isLongDone } from "./fold-done.ts";
import { columnFilter, matcherOf } from "./match.ts";
import type { Columns } from "./order.ts";
import { EXCERPT_LENGTH } from "./patch.ts";
import { peopleOf } from "./people.ts";
import { archivedKeyOf, projectKeyOf, useAssignable, useFoundTasks, usePeopleOf } from "./queries.ts";
import { MOST_AT_ONCE } from "./save-task.ts";
import { sayDone } from "./task-toasts.ts";
import type { TaskStore } from "./task-store.ts";
import { useBoardAddress, useChangeAddress } from "./use-address.ts";

const none: ReadonlySet<string> = new Set();

export function useBoardState(project: Project, store: TaskStore) {
  const tasks = useSyncExternalStore(store.subscribe, store.read);
  const address = useBoardAddress();
  const selection = useSelection(tasks);
  const [spoken, announce] = useState("");
  const columns = useColumns(project, store, tasks, address);
  const people = usePeople(project._id, columns.all);
  const labels = useMemo(() => labelsOf(project), [project]);
  const world = useWorld({ project, store, columns, announce, toggle: selection.toggle });
  return { tasks, address, people, labels, world, spoken, ...columns, ...selection };
}

function useColumns(
  project: Project,
  store: TaskStore,
  tasks: ReadonlyMap<string, TaskCard>,
  address: BoardAddress,
) {
  const found = useFoundIn(project._id, tasks, address.search);
  const { search, assignee, priority, type, label } = address;
  const folds = project.foldsDone && !address.allDone;
  const [now] = useState(Date.now);
  const all = useSyncExternalStore(store.subscribe, store.columns);
  const fold = useMemo(() => columnFilter((task) => !isLongDone(task, now)), [now]);
  const folded = useMemo(() => (folds ? { ...all, DONE: fold(all.DONE) } : all), [all, folds, fold]);
  const filters = useMemo<Filters>(
    () => ({ search, assignee, priority, type, label }),
    [search, assignee, priority, type, label],
  );
  const options = useMemo(() => filterOptionsOf(all, filters), [all, filters]);
  const filter = useMemo(() => {
    const matches = matcherOf(filters, found);
    return matches === null ? null : columnFilter(matches);
  }, [found, filters]);
  const visible = useMemo(() => {
    if (filter === null) return folded;
    // What is looked for is found wherever it is, folded away or not.
    return mapColumns(search === "" ? folded : all, filter);
  }, [all, folded, filter, search]);
  return {
    ...{ all, visible, options },
    shownCount: countOf(visible),
    totalCount: countOf(all),
    foldedCount: all.DONE.length - folded.DONE.length,
  };
}

function countOf(columns: Columns): number {
  return Object.values(columns).reduce((sum, { length }) => sum + length, 0);
}

function mapColumns(columns: Columns, map: (tasks: readonly TaskCard[]) => readonly TaskCard[]): Columns {
  const { TODO, IN_PROGRESS, IN_REVIEW, DONE } = columns;
  return { TODO: map(TODO), IN_PROGRESS: map(IN_PROGRESS), IN_REVIEW: map(IN_REVIEW), DONE: map(DONE) };
}

/** Asked of the server only when some description is longer than what its card holds. */
function useFoundIn(
  projectId: string,
  tasks: ReadonlyMap<string, TaskCard>,
  search: string,
): ReadonlySet<string> {
  const isCut = useMemo(
    () => search !== "" && [...tasks.values()].some(({ excerpt = "" }) => excerpt.length >= EXCERPT_LENGTH),
    [tasks, search],
  );
  return useFoundTasks(projectId, search, isCut).data ?? none;
}

function usePeople(projectId: string, all: Columns) {
  const ids = useMemo(() => [...facetsOf(all).assignees].flatMap((id) => id ?? []).sort(), [all]);
  // A task that gets a new assignee does not wait for the name.
  const known = usePeopleOf(projectId, useDeferredValue(ids)).data;
  const assignable = useAssignable(projectId).data;
  return useMemo(() => peopleOf(assignable, known), [assignable, known]);
}

function labelsOf(project: Project): ReadonlyMap<string, Label> {
  return new Map(project.labels.map((label) => [label.id, label]));
}

/** Ids of tasks that are gone are left out when they are read. */
function useSelection(tasks: ReadonlyMap<string, TaskCard>) {
  const [chosen, select] = useState<ReadonlySet<string>>(none);
  const toggle = useCallback((task: TaskCard) => {
    select((before) => {
      const next = new Set(before);
      if (!next.delete(task._id)) next.add(task._id);
      if (next.size <= MOST_AT_ONCE) return next;
      void sayDone(`At most ${String(MOST_AT_ONCE)} tasks can be changed at once.`, null);
      return before;
    });
  }, []);
  const selected = useMemo(() => {
    const kept = [...chosen].filter((id) => tasks.get(id)?.archivedAt === undefined && tasks.has(id));
    return kept.length === chosen.size ? chosen : new Set(kept);
  }, [chosen, tasks]);
  return { selected, select, toggle };
}

interface World {
  readonly project: Project;
  readonly store: TaskStore;
  readonly columns: { readonly visible: Columns };
  readonly announce: (text: string) => void;
  readonly toggle: (task: TaskCard) => void;
}

/** What actions need, with functions that stay the same, so that no card is drawn anew for them. */
function useWorld({ project, store, columns, announce, toggle }: World) {
  const cache = useQueryClient();
  const changeAddress = useChangeAddress();
  const latest = useRef({ visible: columns.visible, changeAddress });
  useEffect(() => {
    latest.current = { visible: columns.visible, changeAddress };
  });
  return useMemo(
    () => ({
      ...{ project, store, announce, toggle },
      visible: () => latest.current.visible,
      edit: (task: TaskCard) => latest.current.changeAddress({ task: task.number, dialog: "edit" }),
      onArchiveChanged: () => void cache.invalidateQueries({ queryKey: archivedKeyOf(project._id) }),
      onProjectChanged: () => void cache.invalidateQueries({ queryKey: projectKeyOf(project._id) }),
    }),
    [project, store, announce, toggle, cache],
  );
}
