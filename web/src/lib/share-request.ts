/** Lets requests for a token that are made together share one answer: Firebase itself would refresh once for each. */

type AskForToken = (force: boolean) => Promise<string | null>;

/** A request joins one that is under way, unless it must force a refresh and the other does not. */
export function shareRequests(ask: AskForToken): AskForToken {
  let running: { readonly force: boolean; readonly answer: Promise<string | null> } | null = null;
  return (force) => {
    if (running !== null && (running.force || !force)) return running.answer;
    const begun = { force, answer: ask(force) };
    running = begun;
    const end = (): void => {
      if (running === begun) running = null;
    };
    begun.answer.then(end, end);
    return begun.answer;
  };
}
