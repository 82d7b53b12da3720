/** Kinds of YAML files that have rules of their own, told from the path and from the keys that each of them demands. */
import type { Language } from "./language.ts";
import { yaml } from "./yaml.ts";

export const kubernetes: Language = {
  ...yaml,
  id: "kubernetes",
  name: "Kubernetes",
  extensions: [],
  dialect: { of: "yaml", recognizes: (_path, text) => /^apiVersion:/m.test(text) && /^kind:/m.test(text) },
};

export const compose: Language = {
  ...yaml,
  id: "compose",
  name: "Compose",
  extensions: [],
  dialect: {
    of: "yaml",
    recognizes: (path, text) =>
      /(?:^|\/)(?:docker-)?compose(?:[._-][\w.-]+)?\.ya?ml$/i.test(path) ||
      (/^services:\s*$/m.test(text) && /^\s+(?:image|build):/m.test(text) && !/^apiVersion:/m.test(text)),
  },
};

export const githubActions: Language = {
  ...yaml,
  id: "github-actions",
  name: "GitHub Actions",
  extensions: [],
  dialect: {
    of: "yaml",
    recognizes: (path, text) =>
      /(?:^|\/)\.(?:github|gitea|forgejo)\/workflows\/[^/]+\.ya?ml$/.test(path) ||
      (/(?:^|\/)action\.ya?ml$/.test(path) && /^runs:/m.test(text)) ||
      (/^["']?on["']?:/m.test(text) && /^jobs:/m.test(text) && /^\s+runs-on:/m.test(text)),
  },
};
