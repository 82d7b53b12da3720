/** From an Authorization header to a verified identity. The header is the only place a token is taken from: no cookies, no query. */
import type { Identity } from "../handlers.ts";
import { signInRequired } from "../sign-in-errors.ts";

/** Checks a token's signature, age and revocation. Throws `auth_required` or `auth_expired`; any other error is ours. */
export interface TokenVerifier {
  verify(token: string): Promise<Identity>;
}

const SCHEME = /^Bearer ([A-Za-z0-9._~+/=-]+)$/i;
const LONGEST_TOKEN = 8_192;

export async function authenticate(header: string | undefined, verifier: TokenVerifier): Promise<Identity> {
  if (header === undefined || header.length > LONGEST_TOKEN) throw signInRequired();
  const token = SCHEME.exec(header)?.[1];
  if (token === undefined) throw signInRequired();
  return verifier.verify(token);
}
