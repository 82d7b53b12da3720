/** Paths of the documentation's pages, apart from all others because nothing that every page loads leads to them. */

export const docsPaths = {
  setup: "/docs/setup",
  reviews: "/docs/reviews",
  configure: "/docs/configure",
  commands: "/docs/commands",
  model: "/docs/model",
  secrets: "/docs/secrets",
  checks: "/docs/checks",
  languages: "/docs/languages",
  selfHosting: "/docs/self-hosting",
  privacy: "/docs/privacy",
} as const;
