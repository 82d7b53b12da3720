/** GitHub's OAuth page: a person lets the App act for them, or does not. */
import { makeCode } from "../auth/oauth.ts";
import type { Reply } from "../http/exchange.ts";
import type { Account } from "../state/model.ts";
import type { World } from "../world.ts";
import { html } from "./html.ts";
import { missing, page, redirect, refused, type PageRequest } from "./layout.ts";
import { cookieFor, peopleButtons, personNamed } from "./session.ts";

const passed = ["client_id", "redirect_uri", "state", "code_challenge", "code_challenge_method"] as const;

/** `login` names the person at once, for tests. */
export function authorizePage(request: PageRequest): Reply {
  const asked = Object.fromEntries(request.url.searchParams);
  const problem = problemWith(request, asked);
  if (problem !== null) return problem;
  const named = personNamed(request.world, asked["login"]);
  if (named !== null) return allow(request.world, asked, named);
  const body = html`<h1>Authorize ${request.world.app.name}</h1>
    <p>It will know who you are on GitHub, and see the repositories that both you and it may see.</p>
    <form method="post" action="/login/oauth/authorize">
      ${passed.map((name) => (asked[name] === undefined ? null : html`<input type="hidden" name="${name}" value="${asked[name]}" />`))}
      ${peopleButtons(request.world)}
      <p><button name="cancel" value="1">Cancel</button></p>
    </form>`;
  return page(request, "Authorize", body, 200, true);
}

export function authorize(request: PageRequest): Reply {
  const problem = problemWith(request, request.fields);
  if (problem !== null) return problem;
  if (request.fields["cancel"] !== undefined) {
    const description = "The user has denied your application access.";
    return back(request.world, request.fields, { error: "access_denied", error_description: description });
  }
  const person = personNamed(request.world, request.fields["login"]);
  if (person === null) return refused(request, "There is no such person.", 400);
  return allow(request.world, request.fields, person);
}

type Asked = Readonly<Record<string, string | undefined>>;

function problemWith(request: PageRequest, asked: Asked): Reply | null {
  const { world } = request;
  if (asked["client_id"] !== world.app.clientId) return missing(request);
  const wanted = asked["redirect_uri"];
  if (wanted !== undefined && wanted !== world.app.callbackUrl) {
    const description = "The redirect_uri MUST match the registered callback URL for this application.";
    return back(world, asked, { error: "redirect_uri_mismatch", error_description: description });
  }
  const method = asked["code_challenge_method"];
  if (asked["code_challenge"] !== undefined && method !== "S256")
    return refused(request, "Only S256 is supported.", 400);
  return null;
}

function allow(world: World, asked: Asked, person: Account): Reply {
  const code = makeCode(world, person.id, asked["code_challenge"] ?? null);
  const reply = back(world, asked, { code });
  return { ...reply, headers: { ...reply.headers, ...cookieFor(person) } };
}

function back(world: World, asked: Asked, answer: Readonly<Record<string, string>>): Reply {
  const url = new URL(world.app.callbackUrl);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (asked["state"] !== undefined) url.searchParams.set("state", asked["state"]);
  return redirect(url.href);
}
