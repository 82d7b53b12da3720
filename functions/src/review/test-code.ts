/** Tells test code by its path: what is careless in a product is often the point of a test. */
import type { Inclusion } from "./config/schema.ts";

const testPath =
  /(^|\/)(tests?|specs?|__tests__|__mocks__|e2e)\/|[._-](test|spec)s?\.[a-z]+$|(^|\/)(test_[^/]*|conftest\.py)$|Tests?\.java$/i;
/** Projects and classes of tests by .NET's and the JVM's habit; with capitals, because `latest.cs` is no test. */
const testName =
  /(^|\/)\w[\w.]*\.(?:\w*Tests?|Specs)\/|(^|\/)androidTest\/|[a-z0-9]Tests?\.(?:cs|kt|scala|swift)$/;
const fixturePath = /(^|\/)(testdata|fixtures|examples?|benchmarks?)\//i;

/** `include` names what is judged like the product's own code all the same. */
export function isTestCode(path: string, include: readonly Inclusion[] = []): boolean {
  return (
    ((testPath.test(path) || testName.test(path)) && !include.includes("tests")) ||
    (fixturePath.test(path) && !include.includes("fixtures"))
  );
}
