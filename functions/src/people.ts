/** The port to people as others see them: a name and a picture, and whether they are active. */
import type { Person } from "@acrux/contract";

export interface People {
  /** Those of these uids who have a record, in no order; also who is not active. */
  find(uids: readonly string[]): Promise<readonly Person[]>;
  /** Active people with a word that begins like each of the search's, newest first; all of them when it is empty. */
  search(search: string, limit: number): Promise<readonly Person[]>;
}
