/** The plugin comes without types. */
declare module "eslint-plugin-security" {
  import type { Linter } from "eslint";

  const plugin: { readonly configs: { readonly recommended: Linter.Config } };
  export = plugin;
}
