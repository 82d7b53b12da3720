/** The version that reports name: the one of functions/package.json. */
import manifest from "../../package.json" with { type: "json" };

export const version: string = manifest.version;
