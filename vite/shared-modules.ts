import { readdirSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "rolldown";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const CONTRACT = "#contract/";
/** Stands for build/node until it is known where the file is that imports from there. */
const PLACE = "shared-modules:";
/** As the app imports them, and the files they become in build/node. */
const PACKAGES: Record<string, string> = {
  "@hono/zod-openapi": "packages/zod-openapi",
  zod: "packages/zod",
  "zod/v4": "packages/zod-v4",
  "zod/v4/core": "packages/zod-core",
};

/**
 * The contract and Zod, which app and backend both use: 13 MB of a server's memory if each had its own. The server's bundle has an entry for each
 * (scripts/bundle-server.ts) and the app's build imports those.
 */
export const sharedEntries = (): Record<string, string> => ({
  ...Object.fromEntries(
    readdirSync(`${ROOT}contract`).map((file) => [
      `contract/${file.replace(/\.ts$/, "")}`,
      `${ROOT}contract/${file}`,
    ]),
  ),
  ...Object.fromEntries(Object.entries(PACKAGES).map(([name, file]) => [file, name])),
});

export function importShared(): Plugin {
  return {
    name: "etalase:import-shared",
    resolveId(source) {
      const file = source.startsWith(CONTRACT)
        ? `contract/${source.slice(CONTRACT.length).replace(/\.ts$/, "")}`
        : PACKAGES[source];
      return file ? { id: `${PLACE}${file}.js`, external: true } : undefined;
    },
    generateBundle({ dir = "." }, bundle) {
      const toShared = (fileName: string) =>
        relative(dirname(resolve(dir, fileName)), `${ROOT}build/node`).replaceAll("\\", "/");
      for (const file of Object.values(bundle))
        if (file.type === "chunk")
          file.code = file.code.replaceAll(PLACE, `${toShared(file.fileName)}/`);
    },
  };
}
