/** Check runs as GitHub shows them. */
import type { Annotation, CheckRun, Repository } from "../state/model.ts";
import { nodeId, type World } from "../world.ts";
import { apiAddressOf, webAddressOf, type Shown } from "./accounts.ts";
import { showApp } from "./apps.ts";

export function showCheckRun(world: World, repository: Repository, run: CheckRun): Shown {
  const api = apiAddressOf(world, repository);
  const url = `${api}/check-runs/${String(run.id)}`;
  const page = `${webAddressOf(world, repository)}/runs/${String(run.id)}`;
  const pulls = world.state.pulls.filter(
    (pull) => pull.headSha === run.headSha && pull.repositoryId === run.repositoryId,
  );
  const repo = { id: repository.id, url: api, name: repository.name };
  return {
    id: run.id,
    name: run.name,
    node_id: nodeId("CheckRun", run.id),
    head_sha: run.headSha,
    external_id: run.externalId ?? "",
    url,
    html_url: page,
    details_url: run.detailsUrl ?? page,
    status: run.status,
    conclusion: run.conclusion,
    started_at: run.startedAt,
    completed_at: run.completedAt,
    output: {
      ...run.output,
      annotations_count: run.annotations.length,
      annotations_url: `${url}/annotations`,
    },
    check_suite: { id: run.suiteId },
    app: showApp(world),
    pull_requests: pulls.map((pull) => ({
      url: `${api}/pulls/${String(pull.number)}`,
      id: pull.id,
      number: pull.number,
      head: { ref: pull.headRef, sha: pull.headSha, repo },
      base: { ref: pull.baseRef, sha: pull.baseSha, repo },
    })),
  };
}

export function showAnnotation(
  world: World,
  repository: Repository,
  run: CheckRun,
  annotation: Annotation,
): Shown {
  return {
    path: annotation.path,
    blob_href: `${webAddressOf(world, repository)}/blob/${run.headSha}/${annotation.path}`,
    start_line: annotation.start_line,
    end_line: annotation.end_line,
    start_column: annotation.start_column ?? null,
    end_column: annotation.end_column ?? null,
    annotation_level: annotation.annotation_level,
    title: annotation.title ?? null,
    message: annotation.message,
    raw_details: annotation.raw_details ?? null,
  };
}
