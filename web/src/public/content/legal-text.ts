/** The form of a legal text: sections of paragraphs and lists. */

/** A paragraph, or the entries of a list. */
export type Block = string | readonly string[];

export interface LegalText {
  readonly title: string;
  readonly lead: string;
  /** Raised by whoever changes the text. */
  readonly version: string;
  readonly sections: readonly { readonly heading: string; readonly body: readonly Block[] }[];
}
