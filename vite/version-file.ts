import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/**
 * Leaves `version.json` beside what browsers load. The version is a hash of the files' names, which
 * carry hashes of what is in them: it changes when a page that is open has old scripts or styles,
 * and not when a build made the same again.
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
