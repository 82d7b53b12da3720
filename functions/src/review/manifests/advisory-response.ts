/** What is known of the package versions that a change locks. */

/** What was looked up before the review, by `keyOf`: ids such as GHSA-… and MAL-… */
export type AdvisoryResponse =
  | {
      readonly state: "checked";
      readonly idsByPackage: Readonly<Record<string, readonly string[]>>;
      /** The versions in which they are mended, as far as that is known. */
      readonly mendedIn?: Readonly<Record<string, string>>;
    }
  | { readonly state: "not-checked"; readonly reason: string };
