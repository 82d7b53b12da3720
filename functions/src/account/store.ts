/** The port to everything that is stored about one person. Its only adapter is Firestore's: what it does is to ask queries. */

/** Plain JSON. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [field: string]: Value };

export interface PersonalDocument {
  /** Such as "tasks/4f2a/comments/9b1c". */
  readonly path: string;
  readonly fields: Readonly<Record<string, Value>>;
}

/** What somebody uploaded, one after the other. */
export type ListFiles = (
  uid: string,
) => AsyncIterable<{ readonly name: string; readonly pieces: AsyncIterable<Uint8Array> }>;

export interface PersonalRecords {
  /** Every document that holds the uid, one collection of `personalCollections` after the other. */
  find(
    uid: string,
  ): AsyncIterable<{ readonly collection: string; readonly documents: readonly PersonalDocument[] }>;
  /**
   * Makes the ends of `personalCollections` true, but for those that leave with the user's own record. Finds what an
   * earlier attempt left over, and nothing when it is done.
   */
  disown(uid: string, how: { eraseContent: boolean; at: Date }): Promise<void>;
}
