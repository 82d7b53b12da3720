/** Tells test code by its path: what is careless in a product is often the point of a test. */

const testPath =
  /(^|\/)(tests?|specs?|__tests__|__mocks__|testdata|fixtures|examples?|e2e|benchmarks?)\/|[._-](test|spec)s?\.[a-z]+$|(^|\/)(test_[^/]*|conftest\.py)$|Tests?\.java$/i;

export function isTestCode(path: string): boolean {
  return testPath.test(path);
}
