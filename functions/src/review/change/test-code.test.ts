import { describe, expect, it } from "vitest";
import { isTestCode, testCodeBy, testModulesIn } from "./test-code.ts";

describe("test code", () => {
  it.each([
    ["src/testsuite/net/run.py", "testsuite/"],
    ["lib/foo_test/main.rb", "foo_test/"],
    ["pkg/store_test.go", "_test.go"],
    ["src/testing/server.ts", "testing/"],
    ["pkg/testdata/key.go", "testdata/"],
    ["gateway/testutil.go", "testutil.go"],
    ["src/JsonEditor.stories.tsx", ".stories.tsx"],
    ["example_configs/app.container", "example_configs/"],
    ["test_project/settings.py", "test_project/"],
    ["cmd/.ssl/localhost.key", "localhost.key"],
    ["scripts/test-environments/oidc/configuration.yml", "test-environments/"],
    ["spec/models/user.rb", "spec/"],
    ["app/fixtures/users.php", "fixtures/"],
    ["_examples/rest/main.go", "_examples/"],
    ["samples/Sample_44.php", "samples/"],
    ["src/docs-examples/Second.java", "docs-examples/"],
    ["test.c", "test.c"],
    ["tls/testkey.pem", "testkey.pem"],
    ["cmd/demoData/main.go", "demoData/"],
    ["database/seeders/UserSeeder.php", "seeders/"],
    ["config/dev.exs", "config/dev.exs"],
    ["src/Shop/appsettings.Development.json", "appsettings.Development.json"],
    ["src/Shop.PrepareTestData/Program.cs", "Shop.PrepareTestData/"],
    ["credentials/test-cert.pem", "test-cert.pem"],
    ["tests/test.js", "tests/"],
    ["src/UnitTests/NullBehavior.cs", "UnitTests/"],
    ["src/IntegrationTests/Members.cs", "IntegrationTests/"],
    ["src/Shop.UnitTests/CartFacts.cs", "Shop.UnitTests/"],
    ["Zend/tests/bug1.phpt", "tests/"],
    ["playwright/global-setup.ts", "playwright/"],
    ["app/proxy/acmetest/ca.go", "acmetest/"],
    ["web/playwright.config.ts", "playwright.config.ts"],
    ["jest.e2e.config.js", "jest.e2e.config.js"],
    [".devcontainer/docker-compose.yml", ".devcontainer/"],
    ["docker/docker-compose.dev.yml", "docker-compose.dev.yml"],
    ["compose-local.yaml", "compose-local.yaml"],
    ["Dockerfile.dev", "Dockerfile.dev"],
    ["dev/compose.yaml", "dev/compose.yaml"],
    ["config/bench.exs", "config/bench.exs"],
  ])("is %s, by %s", (path, part) => {
    expect(testCodeBy(path)).toBe(part);
  });

  it.each([
    "benchmark/run.py",
    "benchmarks/http.go",
    "api/latest/server.go",
    "src/latest.cs",
    "src/contest/run.c",
    "src/attest.ts",
    "lib/testimony.rb",
    "app.config.ts",
    "docker-compose.yml",
    "docker-compose.device.yml",
    "config/devices.exs",
    "src/seed/plant.ts",
    "demo/app.ts",
    "src/appsettings.json",
    "Dockerfile",
  ])("is not %s", (path) => {
    expect(isTestCode(path)).toBe(false);
  });

  it("is judged like the product where the configuration says so", () => {
    expect(isTestCode("tests/a.ts", ["tests"])).toBe(false);
    expect(isTestCode("_examples/a.ts", ["fixtures"])).toBe(false);
  });

  it("is a file of Go that is built for tests alone", () => {
    const lengthOf = (text: string): number | undefined => testModulesIn("seed.go", text)[0]?.end;
    expect(lengthOf("//go:build e2etest\n\npackage a\n")).toBe(30);
    expect(lengthOf("//go:build linux && integration\n\npackage a\n")).toBe(43);
    expect(lengthOf("//go:build !e2etest\n\npackage a\n")).toBeUndefined();
    expect(lengthOf("//go:build linux\n\npackage a\n// a test\n")).toBeUndefined();
  });
});
