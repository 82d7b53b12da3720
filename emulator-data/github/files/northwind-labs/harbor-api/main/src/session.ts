import type { NextFunction, Request, Response } from "express";
import { timingSafeEqual } from "node:crypto";

export interface SessionUser {
  id: string;
  roles: string[];
}

declare module "express-serve-static-core" {
  interface Request {
    user: SessionUser;
  }
}

export function requireUser(request: Request, response: Response, next: NextFunction): void {
  if (request.user === undefined) {
    response.status(401).json({ message: "Sign in first" });
    return;
  }
  next();
}

export function sameToken(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}
