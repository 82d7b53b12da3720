/** A summary of the state, for a person or a test that wants to know what is there. */
import { accountById, fullNameOf, repositoriesOf } from "../state/lookup.ts";
import type { World } from "../world.ts";

export function summarize(world: World): Record<string, unknown> {
  const { state } = world;
  const name = (id: number): string => {
    const found = state.repositories.find((one) => one.id === id);
    return found === undefined ? "?" : fullNameOf(state, found);
  };
  return {
    app: { id: world.app.id, slug: world.app.slug, clientId: world.app.clientId },
    accounts: state.accounts.map(({ id, login, type }) => ({ id, login, type })),
    repositories: state.repositories.map((one) => ({
      id: one.id,
      full_name: fullNameOf(state, one),
      private: one.private,
    })),
    installations: state.installations.map((one) => ({
      id: one.id,
      account: accountById(state, one.accountId).login,
      selection: one.selection,
      repositories: repositoriesOf(state, one).length,
      suspended: one.suspendedAt !== null,
    })),
    requests: state.requests,
    pulls: state.pulls.map((pull) => {
      const here = (one: { repositoryId: number; number: number }): boolean =>
        one.repositoryId === pull.repositoryId && one.number === pull.number;
      const checks = state.checkRuns.filter(
        (run) => run.repositoryId === pull.repositoryId && run.headSha === pull.headSha,
      );
      return {
        repository: name(pull.repositoryId),
        repository_id: pull.repositoryId,
        number: pull.number,
        state: pull.merged ? "merged" : pull.state,
        draft: pull.draft,
        head_sha: pull.headSha,
        reviews: state.reviews.filter(here).length,
        review_comments: state.reviewComments.filter(here).length,
        comments: state.issueComments.filter(here).length,
        check_runs: checks.map(({ id, name: check, status, conclusion }) => ({
          id,
          name: check,
          status,
          conclusion,
        })),
      };
    }),
    deliveries: state.deliveries.length,
    contractProblems: world.calls.contractProblems(),
  };
}
