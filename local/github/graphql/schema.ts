/** The part of GitHub's GraphQL schema that the local GitHub answers; any other field fails, as a misspelt one should. */
import { buildSchema } from "graphql";

export const schema = buildSchema(`
  scalar DateTime
  scalar GitObjectID
  scalar URI

  type Query {
    repository(owner: String!, name: String!, followRenames: Boolean = true): Repository
    rateLimit(dryRun: Boolean = false): RateLimit
    viewer: User!
  }

  type Mutation {
    resolveReviewThread(input: ResolveReviewThreadInput!): ReviewThreadPayload
    unresolveReviewThread(input: UnresolveReviewThreadInput!): ReviewThreadPayload
  }

  input ResolveReviewThreadInput { clientMutationId: String, threadId: ID! }
  input UnresolveReviewThreadInput { clientMutationId: String, threadId: ID! }
  type ReviewThreadPayload { clientMutationId: String, thread: PullRequestReviewThread }

  type RateLimit { limit: Int!, cost: Int!, used: Int!, remaining: Int!, resetAt: DateTime!, nodeCount: Int! }

  interface Actor { login: String! }
  type User implements Actor { id: ID!, login: String!, databaseId: Int, name: String }
  type Bot implements Actor { id: ID!, login: String!, databaseId: Int }
  type Organization implements Actor { id: ID!, login: String!, databaseId: Int, name: String }

  interface GitObject { oid: GitObjectID!, abbreviatedOid: String!, id: ID! }
  type Blob implements GitObject {
    id: ID!, oid: GitObjectID!, abbreviatedOid: String!
    byteSize: Int!, isBinary: Boolean, isTruncated: Boolean!, text: String
  }
  type Tree implements GitObject {
    id: ID!, oid: GitObjectID!, abbreviatedOid: String!
    entries: [TreeEntry!]
  }
  type TreeEntry { name: String!, type: String!, mode: Int!, oid: GitObjectID!, size: Int!, object: GitObject }
  type Commit implements GitObject { id: ID!, oid: GitObjectID!, abbreviatedOid: String!, message: String! }
  type Tag implements GitObject { id: ID!, oid: GitObjectID!, abbreviatedOid: String! }

  type Ref { id: ID!, name: String!, target: GitObject }

  type Repository {
    id: ID!, databaseId: Int, name: String!, nameWithOwner: String!, isPrivate: Boolean!, isFork: Boolean!
    owner: Actor!
    defaultBranchRef: Ref
    object(expression: String, oid: GitObjectID): GitObject
    pullRequest(number: Int!): PullRequest
  }

  enum PullRequestState { OPEN CLOSED MERGED }
  type PullRequest {
    id: ID!, databaseId: Int, number: Int!, title: String!, state: PullRequestState!, isDraft: Boolean!
    headRefOid: GitObjectID!, baseRefOid: GitObjectID!, headRefName: String!, baseRefName: String!, url: URI!
    closingIssuesReferences(first: Int, last: Int, after: String, before: String): IssueConnection
    reviewThreads(first: Int, last: Int, after: String, before: String): PullRequestReviewThreadConnection!
  }

  type IssueConnection { totalCount: Int!, nodes: [Issue], pageInfo: PageInfo! }
  type Issue { id: ID!, number: Int!, title: String!, body: String! }

  type PageInfo { hasNextPage: Boolean!, hasPreviousPage: Boolean!, startCursor: String, endCursor: String }
  enum DiffSide { LEFT RIGHT }
  type PullRequestReviewThreadConnection { totalCount: Int!, nodes: [PullRequestReviewThread], pageInfo: PageInfo! }
  type PullRequestReviewThread {
    id: ID!, isResolved: Boolean!, isOutdated: Boolean!, path: String!, diffSide: DiffSide!
    line: Int, originalLine: Int, startLine: Int, originalStartLine: Int, resolvedBy: User
    comments(first: Int, last: Int, after: String, before: String): PullRequestReviewCommentConnection!
  }
  type PullRequestReviewCommentConnection { totalCount: Int!, nodes: [PullRequestReviewComment], pageInfo: PageInfo! }
  type PullRequestReviewComment { id: ID!, databaseId: Int, body: String!, path: String!, author: Actor, createdAt: DateTime!, url: URI! }
`);
