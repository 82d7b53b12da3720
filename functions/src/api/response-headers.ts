/** Headers that every answer carries, errors included. */
import type { RequestHandler, Response } from "express";

/** Answers depend on who asks: no shared cache may keep them (a CDN would show one user's list to another). */
export function setSafeHeaders(response: Response, requestId: string): void {
  response.setHeader("Cache-Control", "private, no-store");
  response.setHeader("X-Request-Id", requestId);
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox");
  response.setHeader("Referrer-Policy", "no-referrer");
  response.setHeader("Strict-Transport-Security", "max-age=31536000");
}

/** Exact origins only. Credentials are never allowed: the bearer header is the only way to say who asks. */
export function allowOrigins(origins: readonly string[]): RequestHandler {
  return (request, response, next) => {
    response.setHeader("Vary", "Origin");
    const { origin } = request.headers;
    if (origin !== undefined && origins.includes(origin)) {
      response.setHeader("Access-Control-Allow-Origin", origin);
      response.setHeader("Access-Control-Allow-Methods", "GET, POST, PUT, PATCH, DELETE");
      response.setHeader("Access-Control-Allow-Headers", "Authorization, Content-Type");
      response.setHeader(
        "Access-Control-Expose-Headers",
        "X-As-Of, X-Has-More, X-Next-Cursor, X-Total-Count, X-Hidden-Count, X-Request-Id, Retry-After, Content-Disposition",
      );
      response.setHeader("Access-Control-Max-Age", "3600");
    }
    if (request.method === "OPTIONS") response.status(204).end();
    else next();
  };
}
