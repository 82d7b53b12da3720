/**
 * Method, path and kind of answer of every route: all that a call needs of the contract. A build puts the table's literal here
 * (vite.config.ts), so that the app loads no schema before one is used.
 */
import { type Method, type RouteName, routes } from "@acrux/contract";

export interface RouteAddress {
  readonly method: Method;
  /** Below /api, with parameters written as `{name}`. */
  readonly path: string;
  /** A file may take longer than an answer that a screen waits for. */
  readonly answers: "json" | "file" | "image";
}

export const routeTable: Readonly<Record<RouteName, RouteAddress>> = routes;
