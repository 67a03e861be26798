import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { HEAP_ENV, HEAP_OPTIONS } from "./heap.mjs";
import { ensureInstalled, failWith, ROOT, runBeside, runServer } from "./install.mjs";

/**
 * `npm start`: installs, builds if the sources are newer than the build, and serves everything.
 * Shows the build's output only if it fails.
 */
ensureInstalled();
const built = join(ROOT, "build", "node", "server.js");
if (
  !existsSync(built) ||
  findNewestTime([
    "app",
    "backend",
    "contract",
    "design",
    "sandbox",
    "server",
    "public",
    "vite",
    "scripts",
    "package-lock.json",
    "vite.config.ts",
    "react-router.config.ts",
  ]) > statSync(built).mtimeMs
) {
  console.log("Building; this takes about a minute …");
  const build = await runBeside("npm", ["run", "--silent", "build"], { NODE_ENV: "production" });
  if (build.code !== 0) {
    console.error(build.output);
    failWith("The build failed; the lines above say why.");
  }
}
runServer("node", [...HEAP_OPTIONS, "build/node/server.js"], {
  NODE_ENV: "production",
  ...HEAP_ENV,
});

function findNewestTime(paths) {
  let latest = 0;
  for (const path of paths.map((name) => join(ROOT, name)).filter(existsSync)) {
    const stat = statSync(path);
    latest = Math.max(
      latest,
      stat.isDirectory()
        ? findNewestTime(readdirSync(path).map((name) => join(path, name).slice(ROOT.length)))
        : stat.mtimeMs,
    );
  }
  return latest;
}
