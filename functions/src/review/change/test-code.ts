/** Tells test code by its path: what is careless in a product is often the point of a test. */
import type { Inclusion } from "../config/schema.ts";

const testFolder =
  /(?:^|\/)((?:tests?|specs?|__tests__|__mocks__|e2e|testing|test[_-]?suites?|test[_-]?(?:utils?|helpers?|support|project|app|site|env(?:ironment)?s?|resources|certs?|keys)|(?:unit|integration|functional|acceptance)tests?|[\w.]+[_-]tests?|playwright|cypress)\/)/i;
const testFile =
  /([._-](?:test|spec|e2e)s?\.[a-z]+)$|(?:^|\/)((?:test_[^/]*|(?:test(?:-[^/]*|(?:key|cert|ca|client|server)\w*)|localhost(?:[.-][\w-]*)?)\.(?:pem|key|crt|cer|p12|pfx|jks)|tests?\.[a-z]+|test(?:utils?|helpers?)\.[a-z]+|conftest\.py))$|(?:^|\/)((?:playwright|cypress|vitest|jest|karma|wdio|codecept)(?:\.[\w-]+)?\.(?:config|conf)\.[a-z]+)$|(Tests?\.java|\.phpt|\.stories\.[a-z]+)$/i;
/** Projects and classes of tests by .NET's and the JVM's habit; with capitals, because `latest.cs` is no test. */
const testName =
  /(?:^|\/)(\w[\w.]*\.(?:\w*Tests?|\w*TestData|Specs)\/)|(?:^|\/)(androidTest\/)|(?<=[a-z0-9])(Tests?\.(?:cs|kt|scala|swift))$/;
/** Packages that help tests, by Go's habit: `httptest/`; not `latest/` and its like. */
const goHelper = /(?:^|\/)([a-z]+(?<!\b(?:con|la|pro|at|grea|fas|de))test\/)(?:[^/]+\/)*[^/]+\.go$/;
/** What starts a program on a developer's machine or for a test, and nowhere else. */
const developmentOnly =
  /(?:^|\/)(\.devcontainer\/)|(?:^|\/)((?:docker-)?compose[.-](?:dev|devel|development|local|test|tests|testing|ci|e2e)\.ya?ml|Dockerfile[.-](?:dev|development|local|test|ci|e2e)|(?:dev|development|test)\.Dockerfile|(?:dev|development)\/(?:docker-)?compose(?:[.-][\w.-]+)?\.ya?ml|appsettings\.(?:development|local|test)\.json|(?:conf|config|environments|settings)\/(?:dev|development|local|test|e2e|ci|bench|benchmark)\.[a-z]+)$/i;
const fixtureFolder =
  /(?:^|\/)((?:testdata|test[_-]data|(?:demo|sample|seed)[_-]?data|seed(?:s|ers?)|_?fixtures?|samples?|(?:[\w.]+-|_)?examples?(?:[_-][\w-]+)?)\/)/i;

/** `include` names what is judged like the product's own code all the same. */
export function isTestCode(path: string, include: readonly Inclusion[] = []): boolean {
  return testCodeBy(path, include) !== null;
}

/** The part of the path that tells test code, as people can look for it; null for the product's own code. */
export function testCodeBy(path: string, include: readonly Inclusion[] = []): string | null {
  const tests = include.includes("tests") ? [] : [testFolder, testFile, testName, goHelper, developmentOnly];
  const fixtures = include.includes("fixtures") ? [] : [fixtureFolder];
  for (const expression of [...tests, ...fixtures]) {
    const part = expression.exec(path)?.slice(1).find(Boolean);
    if (part !== undefined) return part;
  }
  return null;
}

/** What a program is built with only for tests, by Go's habit. */
const testBuild = /^\/\/(?:go:build|\s\+build) (?:[^\n!]{0,80}[\s&(])?(?:\w*test\w*|e2e|integration)\b/m;
const testModule = /^([ \t]*)#\[cfg\(test\)\]\s{0,40}(?:#\[[^\]\n]{0,200}\]\s{0,40})?(?:pub )?mod \w+ \{/gm;

/** Rust keeps tests of a file in a module of it, and Go builds whole files for tests alone: offsets, the end exclusive. */
export function testModulesIn(
  path: string,
  text: string,
): { readonly start: number; readonly end: number }[] {
  if (path.endsWith(".go"))
    return testBuild.test(text.slice(0, 2_000)) ? [{ start: 0, end: text.length }] : [];
  if (!path.endsWith(".rs") || !text.includes("#[cfg(test)]")) return [];
  return [...text.matchAll(testModule)].map(({ 0: head, 1: indentation = "", index }) => {
    const end = text.indexOf(`\n${indentation}}`, index + head.length);
    return { start: index, end: end < 0 ? text.length : end };
  });
}
