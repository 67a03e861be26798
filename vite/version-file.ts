import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/**
 * Writes `version.json` beside the client files. The version is a hash of their names, which
 * contain content hashes: it changes when an open page has old scripts or styles, but not when a
 * build gives the same files.
 */
export function versionFile(): Plugin {
  return {
    name: "etalase:version-file",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_options, bundle) {
      const version = createHash("sha256")
        .update(Object.keys(bundle).sort().join("\n"))
        .digest("hex")
        .slice(0, 12);
      this.emitFile({
        type: "asset",
        fileName: "version.json",
        source: `${JSON.stringify({ version })}\n`,
      });
    },
  };
}
