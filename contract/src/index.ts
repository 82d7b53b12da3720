/** What can be asked of Acrux: schemas, routes, roles and error codes, shared by server and client. */
export * from "./account.ts";
export * from "./audit.ts";
export * from "./error-body.ts";
export * from "./errors.ts";
export * from "./findings.ts";
export * from "./github.ts";
export * from "./reviews.ts";
export * from "./roles.ts";
export * from "./route.ts";
export * from "./routes.ts";
export * from "./rules.ts";
export * from "./settings.ts";
export * from "./users.ts";
export * from "./words.ts";
