/** Operations on check runs. */
import { resolveCommit } from "../git/commits.ts";
import { ApiError, invalidRequest, notFound } from "../http/api-error.ts";
import { showAnnotation, showCheckRun } from "../present/checks.ts";
import type { Annotation, CheckRun, Repository } from "../state/model.ts";
import { instant, nextId } from "../world.ts";
import {
  countedListOf,
  created,
  inRepository,
  listOf,
  ok,
  reads,
  writes,
  type Answer,
  type Call,
  type Operation,
} from "./call.ts";
import { directoryOfRepository } from "./repositories.ts";

interface CheckFields {
  readonly name?: string;
  readonly details_url?: string;
  readonly external_id?: string;
  readonly status?: CheckRun["status"];
  readonly started_at?: string;
  readonly conclusion?: string;
  readonly completed_at?: string;
  readonly output?: {
    readonly title?: string;
    readonly summary?: string;
    readonly text?: string;
    readonly annotations?: readonly Annotation[];
  };
}

async function createCheck(call: Call, repository: Repository): Promise<Answer> {
  const { world } = call;
  const wanted = call.body as CheckFields & { readonly head_sha: string; readonly name: string };
  const found = await resolveCommit(world.git, directoryOfRepository(call, repository), wanted.head_sha);
  if (found !== wanted.head_sha) throw new ApiError(422, `No commit found for SHA: ${wanted.head_sha}`);
  const now = instant(world.now());
  const run: CheckRun = {
    id: nextId(world),
    suiteId: suiteOf(call, repository, wanted.head_sha),
    repositoryId: repository.id,
    headSha: wanted.head_sha,
    name: wanted.name,
    status: "queued",
    conclusion: null,
    startedAt: now,
    completedAt: null,
    detailsUrl: null,
    externalId: null,
    output: { title: null, summary: null, text: null },
    annotations: [],
  };
  apply(run, wanted, now);
  world.state.checkRuns.push(run);
  world.store.changed();
  return created(showCheckRun(world, repository, run));
}

/** The App has one suite for a commit. */
function suiteOf(call: Call, repository: Repository, sha: string): number {
  const same = call.world.state.checkRuns.find(
    (run) => run.repositoryId === repository.id && run.headSha === sha,
  );
  return same?.suiteId ?? nextId(call.world);
}

function apply(run: CheckRun, wanted: CheckFields, now: string): void {
  if (wanted.status === "completed" && wanted.conclusion === undefined && run.conclusion === null) {
    throw invalidRequest(['"conclusion" wasn\'t supplied.']);
  }
  run.name = wanted.name ?? run.name;
  run.detailsUrl = wanted.details_url ?? run.detailsUrl;
  run.externalId = wanted.external_id ?? run.externalId;
  run.startedAt = wanted.started_at ?? run.startedAt;
  applyStatus(run, wanted, now);
  applyOutput(run, wanted.output);
}

/** A conclusion completes a run, whatever status it says. */
function applyStatus(run: CheckRun, wanted: CheckFields, now: string): void {
  run.status = wanted.conclusion === undefined ? (wanted.status ?? run.status) : "completed";
  if (run.status === "completed") {
    run.conclusion = wanted.conclusion ?? run.conclusion;
    run.completedAt = wanted.completed_at ?? run.completedAt ?? now;
  } else {
    run.conclusion = null;
    run.completedAt = null;
  }
}

/** Text replaces text; annotations are added to those before. */
function applyOutput(run: CheckRun, output: CheckFields["output"]): void {
  if (output === undefined) return;
  run.output = {
    title: output.title ?? run.output.title,
    summary: output.summary ?? run.output.summary,
    text: output.text ?? run.output.text,
  };
  run.annotations.push(...(output.annotations ?? []));
}

function checkById(call: Call, repository: Repository): CheckRun {
  const id = Number(call.params["check_run_id"]);
  const found = call.world.state.checkRuns.find((run) => run.id === id && run.repositoryId === repository.id);
  if (found === undefined) throw notFound();
  return found;
}

function updateCheck(call: Call, repository: Repository): Answer {
  const run = checkById(call, repository);
  apply(run, call.body as CheckFields, instant(call.world.now()));
  call.world.store.changed();
  return ok(showCheckRun(call.world, repository, run));
}

async function listForRef(call: Call, repository: Repository): Promise<Answer> {
  const { world, query } = call;
  const ref = String(call.params["ref"]);
  const sha = await resolveCommit(world.git, directoryOfRepository(call, repository), ref);
  if (sha === null) throw new ApiError(422, `No commit found for SHA: ${ref}`);
  const found = world.state.checkRuns.filter(
    (run) =>
      run.repositoryId === repository.id &&
      run.headSha === sha &&
      (query["check_name"] === undefined || run.name === query["check_name"]) &&
      (query["status"] === undefined || run.status === query["status"]) &&
      (query["app_id"] === undefined || query["app_id"] === world.app.id),
  );
  const newest = new Map(found.map((run) => [run.name, run]));
  const listed = query["filter"] === "all" ? found : [...newest.values()];
  return countedListOf(call, "check_runs", listed.reverse(), (run) => showCheckRun(world, repository, run));
}

/** Only Apps write check runs. */
const byApp = (operation: Operation): Operation => ({ ...operation, who: ["installation"] });

export const checkOperations = {
  "checks/create": byApp(inRepository(writes("checks"), createCheck, true)),
  "checks/update": byApp(inRepository(writes("checks"), updateCheck)),
  "checks/get": inRepository(reads("checks"), (call, repository) =>
    ok(showCheckRun(call.world, repository, checkById(call, repository))),
  ),
  "checks/list-annotations": inRepository(reads("checks"), (call, repository) => {
    const run = checkById(call, repository);
    return listOf(call, run.annotations, (annotation) =>
      showAnnotation(call.world, repository, run, annotation),
    );
  }),
  "checks/list-for-ref": inRepository(reads("checks"), listForRef),
} satisfies Record<string, Operation>;
