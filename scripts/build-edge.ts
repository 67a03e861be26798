import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const resolvePath = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * Bundles server/edge.ts and the app's server build into build/edge/worker.js, the one module that
 * server/workerd.capnp names.
 */
export async function buildEdge(): Promise<void> {
  const bundle = await rolldown({
    input: resolvePath("server/edge.ts"),
    platform: "neutral",
    external: [/^node:/, /^cloudflare:/],
    logLevel: "warn",
  });
  await bundle.write({
    file: resolvePath("build/edge/worker.js"),
    format: "esm",
    codeSplitting: false,
  });
  await bundle.close();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildEdge();
