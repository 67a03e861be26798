import { globSync } from "node:fs";
import { basename, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, rolldown } from "rolldown";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const OUTPUT_FOLDER = `${ROOT}build/node`;
/** Packages to bundle, because a fraction is used. Others are loaded from node_modules on use. */
const TAKEN_IN = /^(?:drizzle-orm|hono|zod|@hono\/[\w-]+|@asteasolutions\/[\w-]+)(?:\/|$)/;

/**
 * Bundles server/node.ts and the backend into build/node. Node can run the sources, but would strip
 * the types of five hundred files at each start, with a compiler that keeps 30 MB.
 */
async function bundleServer(): Promise<void> {
  const bundle = await rolldown({
    input: { server: `${ROOT}server/node.ts`, ...listProcessEntries() },
    platform: "node",
    external: (id) => /^(?:node:|[@a-z])/.test(id) && !TAKEN_IN.test(id),
    plugins: [keepOwnAddress()],
    logLevel: "warn",
  });
  await bundle.write({
    dir: OUTPUT_FOLDER,
    format: "esm",
    cleanDir: true,
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
  });
  await bundle.close();
}

/** Entries for separate processes: `*.process.ts` becomes `build/node/*.process.js`. */
const listProcessEntries = (): Record<string, string> =>
  Object.fromEntries(
    globSync("backend/**/*.process.ts", { cwd: ROOT }).map((file) => [
      basename(file, ".ts"),
      ROOT + file,
    ]),
  );
const PROCESS_ADDRESS =
  /new URL\("\.\/([\w-]+\.process)\.ts", import\.meta\.url\)|import\.meta\.url/g;

/**
 * Keeps each module's own `import.meta.url`, because files beside it (migrations, style sheets) are
 * not moved. Processes are included in the bundle.
 */
function keepOwnAddress(): Plugin {
  return {
    name: "own-address",
    transform(code, id) {
      if (!id.startsWith(ROOT) || id.includes("node_modules") || !code.includes("import.meta.url"))
        return undefined;
      const address = `new URL(${JSON.stringify(relative(OUTPUT_FOLDER, id))}, import.meta.url).href`;
      const replaced = code.replace(PROCESS_ADDRESS, (_, file?: string) =>
        file ? `new URL("./${file}.js", import.meta.url)` : address,
      );
      return { code: replaced, map: null };
    },
  };
}

await bundleServer();
