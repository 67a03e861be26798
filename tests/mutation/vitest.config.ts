import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import usual from "../../vitest.config.ts";
import { breakLine, type Mutant } from "./mutant.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Runs the usual tests with the mutant of the environment in place of one line. The file itself
 * does not change.
 */
function mutation(mutant: Mutant): Plugin {
  const id = ROOT + mutant.file;
  return {
    name: "mutation",
    enforce: "pre",
    // Vitest caches transformed files for the next run; this file is excluded.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator((module) => (module.id === id ? false : null)),
    transform: { filter: { id }, handler: (source) => breakLine(source, mutant) },
  };
}

const plugins = process.env.MUTANT ? [mutation(JSON.parse(process.env.MUTANT) as Mutant)] : [];
const projects = (usual.test?.projects ?? []) as TestProjectInlineConfiguration[];

export default defineConfig({
  root: ROOT,
  test: {
    ...usual.test,
    projects: projects.map((project) => ({
      ...project,
      plugins,
      // Two or more runs may share the machine, so a slow test must not count as caught. A failure
      // is wanted here, so there is no retry.
      test: { ...project.test, testTimeout: 180_000, retry: 0 },
    })),
  },
});
