/** Reading and changing the board's address. Every change keeps what it does not name. */
import { useCallback, useMemo } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { type BoardAddress, queryOf, readAddress } from "./address.ts";

export function useBoardAddress(): BoardAddress {
  const [query] = useSearchParams();
  return useMemo(() => readAddress(query), [query]);
}

interface ChangeOptions {
  /** For steps that Back should not stop at, such as each pause while typing. */
  readonly replace?: boolean;
}

/** Changes parts of the address. What it opens is known to be opened from the board, so that closing it is going back. */
export function useChangeAddress(): (change: Partial<BoardAddress>, options?: ChangeOptions) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    (change, options = {}) => {
      const next = { ...readAddress(new URLSearchParams(search)), ...change };
      void navigate(
        { pathname, search: queryOf(next) },
        { replace: options.replace ?? false, state: { openedHere: true } },
      );
    },
    [navigate, pathname, search],
  );
}

/** Closes the open task or dialog: back to the board when it was opened there, else to the board's own address. */
export function useClose(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname, search } = location;
  const isOpenedHere = wasOpenedHere(location.state);
  return useCallback(() => {
    if (isOpenedHere) {
      void navigate(-1);
      return;
    }
    const next = { ...readAddress(new URLSearchParams(search)), task: null, dialog: null };
    void navigate({ pathname, search: queryOf(next) }, { replace: true });
  }, [navigate, pathname, search, isOpenedHere]);
}

function wasOpenedHere(state: unknown): boolean {
  return typeof state === "object" && state !== null && "openedHere" in state;
}

/** Where a task stands open over the board as it is now. */
export function useTaskAddress(task: number): string {
  const { pathname, search } = useLocation();
  const query = withoutTask(search);
  return `${pathname}${query === "" ? "?" : `${query}&`}task=${String(task)}`;
}

/** Each card asks for the same one, so that the last answer is kept. */
const last = { search: "", query: "" };

function withoutTask(search: string): string {
  if (search !== last.search) {
    const address = readAddress(new URLSearchParams(search));
    last.query = queryOf({ ...address, task: null, dialog: null });
    last.search = search;
  }
  return last.query;
}
