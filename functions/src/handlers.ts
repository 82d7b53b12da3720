/** What a handler is: the type that the contract's routes give it, and who is asking. */
import type {
  BodyOf,
  ImageType,
  OutputOf,
  ParamsOf,
  QueryOf,
  RouteName,
  Routes,
  User,
} from "@acrux/contract";

/** What a verified identity token says. Nothing in it comes from the request's body. */
export interface Identity {
  readonly uid: string;
  readonly email: string | null;
  /** Whether the provider vouches for the address. An address that nobody vouches for decides nothing. */
  readonly emailVerified: boolean;
  readonly name: string | null;
  readonly picture: string | null;
  /** The token's `sign_in_provider`, such as "github.com". */
  readonly provider: string;
  /** GitHub's numeric user id as a string, when the identity is linked to one. */
  readonly githubId: string | null;
  /** Every linked provider account as `provider:id`, such as "github.com:583101": it outlives a deleted account. */
  readonly providerAccounts: readonly string[];
}

/** Someone with a valid token; the record may not exist yet. */
export interface Visitor {
  readonly identity: Identity;
  readonly user: User | null;
}

/** Someone whose record exists and is active. */
export interface Viewer {
  readonly identity: Identity;
  readonly user: User;
}

interface ViewerByNeed {
  nobody: null;
  token: Visitor;
  active: Viewer;
  admin: Viewer;
  master: Viewer;
}

export interface HandlerRequest<Name extends RouteName> {
  readonly params: ParamsOf<Routes[Name]>;
  readonly query: QueryOf<Routes[Name]>;
  readonly body: BodyOf<Routes[Name]>;
  readonly viewer: ViewerByNeed[Routes[Name]["needs"]];
  readonly requestId: string;
  /** Sets a header of the answer, for lists. */
  readonly setHeader: (
    name: "X-As-Of" | "X-Has-More" | "X-Next-Cursor" | "X-Total-Count" | "X-Hidden-Count",
    value: string,
  ) => void;
}

/** A file as it is sent, piece by piece, so that a long one need not fit into memory. */
export interface FileToSend {
  /** What it is saved as: letters, digits, dots and hyphens. */
  readonly name: string;
  readonly type: "application/zip" | "text/csv; charset=utf-8" | ImageType;
  readonly pieces: AsyncIterable<Uint8Array | string>;
}

export type Handler<Name extends RouteName> = (
  request: HandlerRequest<Name>,
) => Promise<Routes[Name]["answers"] extends "json" ? OutputOf<Routes[Name]> : FileToSend>;

/** A handler for every route: leaving one out does not compile. */
export type Handlers = { readonly [Name in RouteName]: Handler<Name> };
