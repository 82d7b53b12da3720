/** The ports of references: what other features know of people and tasks. */
import type { User } from "@acrux/contract";

export interface FoundTask {
  readonly projectId: string;
  readonly number: number;
  readonly title: string;
}

/** By the project's key and the task's number; null for what is not there, or not this user's to see. */
export type FindTask = (key: string, number: number, user: User) => Promise<FoundTask | null>;

export interface NamedTask extends FoundTask {
  /** Of its project. */
  readonly key: string;
}

/** Of those that changed last in this user's newest projects, the tasks whose key or title holds the words. */
export type SearchTasks = (search: string, user: User, limit: number) => Promise<readonly NamedTask[]>;

export interface FoundPerson {
  readonly name: string | null;
  readonly githubLogin: string | null;
}

/** Active people with a word that begins like each of the search's. */
export type SearchPeople = (search: string, limit: number) => Promise<readonly FoundPerson[]>;
