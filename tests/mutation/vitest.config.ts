import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import usual from "../../vitest.config.ts";
import { breakLine, type Mutant } from "./mutant.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/**
 * The usual tests, with the mutant of the environment in place of one line. The file itself is
 * never touched.
 */
function mutation(mutant: Mutant): Plugin {
  const id = ROOT + mutant.file;
  return {
    name: "mutation",
    enforce: "pre",
    // Vitest keeps for the next run what it has transformed; not this file.
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
      // Two runs at once, and perhaps others: a test that is only late has noticed nothing. What
      // fails is what is hoped for, so it is not tried again.
      test: { ...project.test, testTimeout: 180_000, retry: 0 },
    })),
  },
});
