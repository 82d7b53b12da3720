/** The routes of reviews: a review is visible to whom GitHub shows its repository, and does not exist for anybody else. */
import type { Review, ReviewDetail, reviewRoutes, ReviewStatus } from "@acrux/contract";
import { AppError } from "../app-error.ts";
import type { Handlers } from "../handlers.ts";
import { cursorAfterReview } from "./page.ts";
import type { ReviewRecord, ReviewStore } from "./store.ts";

/** Answers from GitHub, at most ten minutes old. */
export interface ReviewAccess {
  /** Present names by id; empty for somebody who is not connected to GitHub. */
  readableRepositories(uid: string): Promise<ReadonlyMap<number, string>>;
}

/** How a person answers for a comment by which a pull request suppresses a finding of its own. */
export interface ReviewAgreements {
  /** Who the user is on GitHub, if GitHub says now that they may write to the repository; else null. */
  findWriter(uid: string, repositoryId: number): Promise<{ githubId: number; login: string } | null>;
  /** Answers the review as it waits to be made anew; throws `forbidden` and `conflict`. */
  agree(
    record: ReviewRecord,
    fingerprint: string,
    by: { githubId: number; login: string; uid: string; requestId: string },
  ): Promise<ReviewRecord>;
}

export interface ReviewHandlerDeps {
  readonly reviews: ReviewStore;
  readonly access: ReviewAccess;
  readonly agreements: ReviewAgreements;
}

/** Repositories that one query can name; for more, all reviews are read and those not visible left out. */
const mostNamed = 30;
const scanSize = 100;
/** Reviews read for one page, times `scanSize`: then the page may be short, and its cursor leads on. */
const mostScans = 5;

export function createReviewHandlers(deps: ReviewHandlerDeps): Pick<Handlers, keyof typeof reviewRoutes> {
  return {
    async listReviews({ query, viewer, setHeader }) {
      const readable = await deps.access.readableRepositories(viewer.identity.uid);
      const visible = narrow(readable, query.repository);
      const page = await readPage(visible, query, deps.reviews);
      setHeader("X-Has-More", String(page.next !== null));
      if (page.next !== null) setHeader("X-Next-Cursor", page.next);
      return page.records.map((record) => present(record, readable));
    },

    async getReview({ params, viewer }) {
      const { record, readable } = await load(params.id, viewer.identity.uid);
      return presentDetail(record, readable, deps.reviews);
    },

    async agreeToSuppression({ params, body, viewer, requestId }) {
      const { uid } = viewer.identity;
      const { record, readable } = await load(params.id, uid);
      const writer = await deps.agreements.findWriter(uid, record.repositoryId);
      if (writer === null)
        throw new AppError("forbidden", "Only someone with write access to the repository can agree.");
      const by = { ...writer, uid, requestId };
      return present(await deps.agreements.agree(record, body.fingerprint, by), readable);
    },
  };

  async function load(id: string, uid: string) {
    const [record, readable] = await Promise.all([
      deps.reviews.find(id),
      deps.access.readableRepositories(uid),
    ]);
    if (record === null || !readable.has(record.repositoryId)) {
      throw new AppError("not_found", "This review does not exist, or you may not read its repository.");
    }
    return { record, readable };
  }
}

/** A repository's name counts as it is on GitHub now, in any letter case. */
function narrow(readable: ReadonlyMap<number, string>, repository: string | undefined): readonly number[] {
  if (repository === undefined) return [...readable.keys()];
  const wanted = repository.toLowerCase();
  return [...readable].filter(([, name]) => name.toLowerCase() === wanted).map(([id]) => id);
}

interface Page {
  readonly records: readonly ReviewRecord[];
  readonly next: string | null;
}

async function readPage(
  visible: readonly number[],
  query: { limit: number; cursor?: string | undefined; status?: ReviewStatus | undefined },
  reviews: ReviewStore,
): Promise<Page> {
  if (visible.length === 0) return { records: [], next: null };
  const shared = { status: query.status ?? null, limit: query.limit, cursor: query.cursor ?? null };
  if (visible.length <= mostNamed) return reviews.list({ ...shared, repositoryIds: visible });
  return scan(new Set(visible), shared, reviews);
}

async function scan(
  visible: ReadonlySet<number>,
  query: { status: ReviewStatus | null; limit: number; cursor: string | null },
  reviews: ReviewStore,
): Promise<Page> {
  const records: ReviewRecord[] = [];
  let { cursor } = query;
  for (let scans = 0; scans < mostScans; scans += 1) {
    const page = await reviews.list({ ...query, cursor, limit: scanSize, repositoryIds: null });
    for (const record of page.records) {
      if (!visible.has(record.repositoryId)) continue;
      // One more than asked for tells that there is more, without counting.
      const last = records.at(-1);
      if (records.length === query.limit && last !== undefined)
        return { records, next: cursorAfterReview(last) };
      records.push(record);
    }
    cursor = page.next;
    if (cursor === null) break;
  }
  return { records, next: cursor };
}

function present(record: ReviewRecord, readable: ReadonlyMap<number, string>): Review {
  return {
    _id: record.id,
    repositoryId: record.repositoryId,
    repositoryName: readable.get(record.repositoryId) ?? record.repositoryName,
    pullNumber: record.pullNumber,
    pullTitle: record.pullTitle,
    pullUrl: record.pullUrl,
    authorLogin: record.authorLogin,
    headSha: record.headSha,
    status: record.status,
    reason: record.reason,
    conclusion: record.status === "posted" ? record.conclusion : null,
    counts: record.counts,
    files: record.files,
    reviewUrl: record.reviewUrl,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
    finishedAt: record.finishedAt?.toISOString() ?? null,
  };
}

/** What was not posted on GitHub is not shown as if it had been. */
async function presentDetail(
  record: ReviewRecord,
  readable: ReadonlyMap<number, string>,
  reviews: ReviewStore,
): Promise<ReviewDetail> {
  const result = record.status === "posted" ? await reviews.findResult(record.id) : null;
  const { findings, coverage, remarks, switchedOff, model, context } = result ?? nothingYet;
  return {
    ...present(record, readable),
    ...{ findings, coverage, remarks, switchedOff, model: model ?? null, context: context ?? null },
  };
}

const nothingYet: Pick<
  ReviewDetail,
  "findings" | "coverage" | "remarks" | "switchedOff" | "model" | "context"
> = {
  ...{ findings: [], coverage: [], remarks: [], switchedOff: [], model: null, context: null },
};
