/** GitHub Actions: secrets that reach more code or people than they should. */
import { defineRules } from "../writing/define-rules.ts";
import { pair, scalar, inDocumentSaying, under, beside } from "../writing/yaml-matchers.ts";
import { job, found, hardening, owasp } from "./examples.ts";
import type { Matcher } from "../writing/rule.ts";
import { titles } from "../writing/titles.ts";

const usesOf = (value: string): Matcher => pair("uses", value);

export const secretExposure = defineRules(["github-actions"], "security", [
  {
    id: "gha-workspace-uploaded",
    severity: "medium",
    confidence: "medium",
    cwe: 522,
    see: ["https://github.com/actions/checkout#usage"],
    title: "Credential leak: checkout token in an artifact",
    message:
      "The checkout keeps its token in `.git/config`, so anyone who downloads this artifact has it. Upload only the intended folder, or check out with `persist-credentials: false`.",
    rule: {
      all: [
        pair("path", scalar("\\.|\\./|\\$\\{\\{\\s*github\\.workspace\\s*\\}\\}/?")),
        {
          inside: {
            stopBy: "end",
            kind: "block_mapping",
            has: usesOf("^[\"']?actions/upload-artifact@"),
          },
        },
        inDocumentSaying("\\buses:\\s*[\"']?actions/checkout@"),
        { not: inDocumentSaying("\\bpersist-credentials:\\s*[\"']?false") },
        under("with"),
      ],
    },
    valid: [
      job(
        "      - uses: actions/checkout@v4\n      - uses: actions/upload-artifact@v4\n        with:\n          path: dist",
      ),
      job(
        "      - uses: actions/checkout@v4\n        with:\n          persist-credentials: false\n      - uses: actions/upload-artifact@v4\n        with:\n          path: .",
      ),
    ],
    invalid: [
      found(
        "      - uses: actions/checkout@v4\n      - uses: actions/upload-artifact@v4\n        with:\n          path: .",
        4,
      ),
    ],
  },
  {
    id: "gha-all-secrets",
    severity: "high",
    confidence: "medium",
    cwe: 200,
    see: [hardening],
    title: "Excessive secret exposure: all secrets in one step",
    message:
      "All secrets are passed at once, so one compromised step has all of them, including those it never needed. List the secrets one by one.",
    rule: {
      kind: "block_mapping_pair",
      has: { field: "value", kind: "flow_node", regex: "(?i)\\$\\{\\{\\s*toJSON\\(\\s*secrets\\s*\\)" },
    },
    valid: [job("      - run: a\n        env:\n          A: ${{ secrets.A }}")],
    invalid: [found("      - run: a\n        env:\n          ALL: ${{ toJSON(secrets) }}", 3)],
  },
  {
    id: "gha-secret-printed",
    severity: "high",
    confidence: "medium",
    cwe: 532,
    see: [hardening],
    title: titles.secretLogged,
    message:
      "The log masks only the exact value of a secret, not its encodings or parts, and everyone with access to the repository can read it. Remove the line, and rotate the secret if it was printed.",
    rule: pair(
      "run",
      "(?m)(?:^|;|&&|\\|\\s)\\s*(?:echo|printf)\\s[^\\n|>]*\\$\\{\\{\\s*secrets\\.\\w+\\s*\\}\\}[^\\n|>]*$",
    ),
    valid: [
      job("      - run: echo ${{ secrets.KEY }} | base64 -d > key"),
      job('      - run: echo "${{ secrets.KEY }}" > key'),
      job("      - run: deploy --token ${{ secrets.TOKEN }}"),
    ],
    invalid: [found("      - run: |\n          make\n          echo ${{ secrets.TOKEN }}", 1)],
  },
  {
    id: "gha-credentials-in-workflow",
    severity: "high",
    confidence: "medium",
    cwe: 798,
    see: [hardening, "Secrets_Management"],
    title: titles.secretInFile,
    message:
      "The password is in the workflow, so anyone who reads the repository has it, even after it is deleted. Keep it among the repository's secrets, and rotate it.",
    rule: {
      ...pair("password", "^[\"']?[^$\\s\"'{<][^$\"'{]{2,}[\"']?$"),
      inside: { stopBy: "end", ...pair("credentials") },
    },
    valid: [
      "on: push\njobs:\n  a:\n    runs-on: b\n    container:\n      image: c\n      credentials:\n        password: ${{ secrets.P }}\n",
    ],
    invalid: [
      {
        code: "on: push\njobs:\n  a:\n    runs-on: b\n    container:\n      image: c\n      credentials:\n        username: me\n        password: hunter22\n",
        lines: [9],
      },
    ],
  },
  {
    id: "gha-secrets-handed-to-others",
    severity: "medium",
    confidence: "medium",
    cwe: 522,
    see: [hardening, `${owasp}CICD-SEC-06-Insufficient-Credential-Hygiene`],
    title: "Excessive secret exposure: `secrets: inherit`",
    message:
      "Anyone who can change that workflow reads all secrets of this repository, including those it never needed. List the secrets one by one.",
    rule: { all: [pair("secrets", scalar("inherit")), beside(pair("uses", "^[\"']?[\\w-][\\w.-]*/"))] },
    valid: [
      "on: push\njobs:\n  a:\n    uses: ./.github/workflows/b.yml\n    secrets: inherit\n",
      "on: push\njobs:\n  a:\n    uses: o/r/.github/workflows/b.yml@v1\n    secrets:\n      a: ${{ secrets.A }}\n",
    ],
    invalid: [
      {
        code: "on: push\njobs:\n  a:\n    uses: o/r/.github/workflows/b.yml@v1\n    secrets: inherit\n",
        lines: [5],
      },
    ],
  },
  {
    id: "gha-secret-in-build-argument",
    severity: "medium",
    confidence: "high",
    cwe: 522,
    see: ["https://docs.docker.com/build/ci/github-actions/secrets/"],
    title: titles.secretBuildArgument,
    message:
      "Build arguments are stored in the image's history, so anyone who can pull it can read them. Use `secrets:` of the build action and mount the secret in the step that needs it.",
    rule: {
      any: [
        pair("build-args", "(?s)\\$\\{\\{\\s*secrets\\."),
        pair("run", "--build-arg[ =][\"']?\\w+=[\"']?\\$\\{\\{\\s*secrets\\."),
      ],
    },
    valid: [
      job(
        "      - uses: docker/build-push-action@v6\n        with:\n          secrets: |\n            t=${{ secrets.T }}",
      ),
      job("      - run: docker build --secret id=t,env=T ."),
    ],
    invalid: [
      found(
        "      - uses: docker/build-push-action@v6\n        with:\n          build-args: |\n            T=${{ secrets.T }}",
        3,
      ),
      found("      - run: docker build --build-arg T=${{ secrets.T }} .", 1),
    ],
  },
]);
