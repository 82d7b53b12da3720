/** Dockerfile: secrets in images, arguments and URLs. */
import { defineRules } from "../writing/define-rules.ts";
import { instruction } from "../writing/shell-matchers.ts";
import { titles } from "../writing/titles.ts";

const secretNames =
  "\\w*(?:PASSWORD|PASSWD|SECRET|SECRET_KEY|SECRET_KEY_BASE|API_?KEY|PRIVATE_KEY|ACCESS_KEY|AUTH_TOKEN|ACCESS_TOKEN|API_TOKEN|NPM_TOKEN|GITHUB_TOKEN|CREDENTIALS)";

const writtenValue = "[\"']?[^\\s\"'$/<{=]{4,}";

export const secretExposure = defineRules(["dockerfile"], "security", [
  {
    id: "docker-secret-file-copied",
    severity: "high",
    confidence: "medium",
    cwe: 538,
    see: ["Docker_Security", "https://docs.docker.com/build/building/secrets/"],
    title: "Secret file copied into the image",
    message:
      "The file with secrets is copied into a layer, so anyone who can pull the image can read it, even if a later layer deletes it. Mount it for one step with `RUN --mount=type=secret`, or pass it when the container starts.",
    rule: instruction(
      "COPY|ADD",
      "(?:[^\\n]*[\\s/\"'])?(?:\\.env(?:\\.(?:local|prod|production|staging))?|id_(?:rsa|dsa|ecdsa|ed25519)|\\.netrc|\\.git-credentials|\\.pgpass|\\.aws/credentials|\\.kube/config)[\"']?[\\s]",
    ),
    valid: ["COPY .env.example /app/.env", "COPY package.json .npmrc ./", "COPY src/env.ts /app/"],
    invalid: [
      "COPY .env /app/",
      "COPY --chown=app id_rsa /home/app/.ssh/id_rsa",
      "ADD config/.env.production ./",
    ],
  },
  {
    id: "docker-secret-in-environment",
    severity: "high",
    confidence: "medium",
    cwe: 798,
    see: ["Secrets_Management", "https://docs.docker.com/reference/build-checks/secrets-used-in-arg-or-env/"],
    title: titles.secretInFile,
    message:
      "Values of ENV and ARG are kept in the image, so anyone who can pull it can read them. Pass the secret when the container starts, or mount it for one step with `RUN --mount=type=secret`.",
    rule: instruction(
      "ENV|ARG",
      `(?:${secretNames}[ \\t]+${writtenValue}|(?:(?:[^\\n"']|"[^"\\n]*"|'[^'\\n]*'|\\\\\\n)*\\s)?${secretNames}=${writtenValue})`,
    ),
    valid: [
      "ARG NPM_TOKEN",
      "ENV DB_PASSWORD=$DB_PASSWORD",
      "ENV PASSWORD_FILE=/run/secrets/db",
      "ENV SECRET_KEY_FILE /run/secrets/key",
      'ENV API_KEY=""',
      'ARG HELP="how to set a secret password here"',
      "ENV TOKENIZERS_PARALLELISM=false",
    ],
    invalid: [
      "ENV DB_PASSWORD=hunter2hunter",
      'ENV A=b API_KEY="not-a-real-key"',
      "ARG GITHUB_TOKEN=not-a-real-token",
      "ENV SECRET_KEY some-long-value",
    ],
  },
  {
    id: "docker-secret-build-argument",
    severity: "medium",
    confidence: "medium",
    cwe: 522,
    see: ["https://docs.docker.com/reference/build-checks/secrets-used-in-arg-or-env/"],
    title: titles.secretBuildArgument,
    message:
      "Build arguments are stored in the image's history, so anyone who can pull it can read the secret. Mount it for the one step that needs it with `RUN --mount=type=secret`.",
    rule: instruction(
      "ARG",
      "\\w*(?:PASSWORD|PASSWD|SECRET|SECRET_KEY|SECRET_KEY_BASE|API_?KEY|PRIVATE_KEY|ACCESS_KEY|_TOKEN|CREDENTIALS)(?:=[\"']{0,2})?\\s*$",
    ),
    valid: ["ARG NODE_VERSION=22", "ARG TOKEN_URL", "ARG PASSWORD_FILE", "ARG API_KEY_ID"],
    invalid: ["ARG NPM_TOKEN", 'ARG DB_PASSWORD=""'],
  },
  {
    id: "docker-password-in-address",
    severity: "high",
    confidence: "medium",
    cwe: 522,
    see: ["Secrets_Management", "https://docs.docker.com/build/building/secrets/"],
    title: "Hard-coded credentials in a URL",
    message:
      "The history of the image keeps this line, and logs keep the URL, with the password in it. Mount the credentials for this step with `RUN --mount=type=secret`, and rotate the password.",
    rule: {
      kind: "command",
      regex: "\\shttps?://[\\w.-]+:[^\\s:@/$\"'<{]{4,}@[\\w.-]+",
      not: { regex: "(?i)^(?:FROM|LABEL|#)|:(?:password|pass|xxx+|token)@" },
    },
    valid: [
      "RUN pip install --index-url https://pypi.example.com/simple a",
      "RUN git clone https://$USER:$TOKEN@example.com/a.git",
    ],
    invalid: ["RUN pip install --extra-index-url https://deploy:hunter22@pypi.example.com/simple a"],
  },
]);
