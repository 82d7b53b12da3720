/** An answer of the API that is an error, in GitHub's shape. */

interface More {
  /** Sentences, or GitHub's objects of resource, field and code. */
  readonly errors?: readonly unknown[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

export class ApiError extends Error {
  readonly status: number;
  readonly more: More;
  constructor(status: number, message: string, more: More = {}) {
    super(message);
    this.status = status;
    this.more = more;
  }

  body(): Record<string, unknown> {
    return {
      message: this.message,
      ...(this.more.errors === undefined ? {} : { errors: this.more.errors }),
      documentation_url: "https://docs.github.com/rest",
      status: String(this.status),
      ...this.more.body,
    };
  }
}

export const notFound = (): ApiError => new ApiError(404, "Not Found");
export const badCredentials = (): ApiError => new ApiError(401, "Bad credentials");

export function notAccessible(permission: string): ApiError {
  const headers = { "x-accepted-github-permissions": permission };
  return new ApiError(403, "Resource not accessible by integration", { headers });
}

/** A request that does not fit the description. */
export function invalidRequest(problems: readonly string[]): ApiError {
  return new ApiError(422, `Invalid request.\n\n${problems.join("\n")}`);
}

/** A request that fits the description and still cannot be done. */
export function unprocessable(sentence: string): ApiError {
  return new ApiError(422, "Unprocessable Entity", { errors: [sentence] });
}

export function validationFailed(resource: string, field: string, code: string, message?: string): ApiError {
  const error = { resource, code, field, ...(message === undefined ? {} : { message }) };
  return new ApiError(422, "Validation Failed", { errors: [error] });
}
