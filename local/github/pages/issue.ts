/** The page of an issue: what it says. */
import type { Reply } from "../http/exchange.ts";
import { accountById, issueByNumber, repositoryByName } from "../state/lookup.ts";
import { html } from "./html.ts";
import { avatar, missing, page, when, type PageRequest } from "./layout.ts";
import { markdown } from "./markdown.ts";

export function issuePage(request: PageRequest, fullName: string, number: string): Reply {
  const { state } = request.world;
  const repository = repositoryByName(state, fullName);
  const issue = repository === null ? null : issueByNumber(state, repository, Number(number));
  if (issue === null) return missing(request);
  const author = accountById(state, issue.authorId);
  const body = html`<p class="quiet"><a href="/${fullName}">${fullName}</a></p>
    <h1><bdi>${issue.title}</bdi> <span class="quiet">#${issue.number}</span></h1>
    <p>
      <span class="tag ${issue.state}">${issue.state}</span> ${avatar(author)}
      <strong>${author.login}</strong> <span class="quiet">opened this, ${when(issue.createdAt)}</span>
    </p>
    <article class="box"><div class="body">${markdown(issue.body)}</div></article>`;
  return page(request, issue.title, body);
}
