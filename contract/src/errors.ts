/** Every error code the API can answer, with its HTTP status: the single list that server and client share. */

/** HTTP status by error code. 401 is kept for what a new sign-in (or a GitHub reconnection) mends. */
export const errorStatus = {
  invalid_request: 400,
  auth_required: 401,
  auth_expired: 401,
  github_connection_required: 401,
  /** A webhook that GitHub did not sign; nobody can sign in to mend it. */
  invalid_signature: 401,
  account_inactive: 403,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  user_exists: 409,
  project_archived: 409,
  project_key_taken: 409,
  /** What was edited has changed since; the answer's `current` is what it is now. */
  edit_conflict: 409,
  payload_too_large: 413,
  too_many_requests: 429,
  internal: 500,
  github_unavailable: 502,
  timeout: 504,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;
