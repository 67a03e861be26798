import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { SlowFirst } from "./tests/support/slow-first.ts";

const emptyModule = fileURLToPath(new URL("tests/support/empty-module.ts", import.meta.url));

const hasPostgres = Boolean(process.env.TEST_DATABASE_URL);
const isWhole = process.env.WHOLE_MATRIX === "true";
/**
 * `npm test` runs the backend's tests on PostgreSQL where there is one. On the embedded database it
 * runs this folder too, whose subject is the start of the process and the way it uses its database.
 * `npm run test:full` runs all of the backend's tests on both.
 */
const ON_EMBEDDED = isWhole ? "*" : "platform";
/** The demo is made on the embedded database, as `npm start` makes it. */
const ON_EMBEDDED_ALONE = hasPostgres && !isWhole ? ["tests/backend/platform/demo*.test.ts"] : [];

interface Options {
  /** Patterns of the test files, below the root. By default all of the project's folder. */
  include?: string[];
  /** Test files that another project runs. */
  exclude?: string[];
  /**
   * The limit of one test, in milliseconds. Only a test that hangs reaches it: it is ten times what
   * the slowest tests need on two quiet cores.
   */
  timeout?: number;
  globalSetup?: string;
  /** Loads modules again for each file. */
  isolate?: boolean;
  setupFiles?: string[];
  env?: Record<string, string>;
}

/**
 * One project per folder of tests/. Without the `react-server` condition: the router's server build
 * imports its own client half, which only the RSC plugin can turn into references. Loaders and
 * actions need neither.
 */
function project(
  name: string,
  {
    include = [`tests/${name}/**/*.test.{ts,tsx}`],
    exclude = [],
    timeout = 40_000,
    globalSetup,
    isolate = false,
    setupFiles = [],
    env,
  }: Options = {},
) {
  return {
    resolve: { alias: { "server-only": emptyModule } },
    test: {
      name,
      include,
      exclude,
      environment: "node" as const,
      // Files that are not isolated share the modules of their process: loading the backend again
      // for each file took half of the time.
      isolate,
      // These limits stop hanging tests; no test measures speed.
      testTimeout: timeout,
      hookTimeout: 180_000,
      // A machine in CI stalls for seconds at times. As with Playwright, tests that pass only at
      // the second try are named at the end of `npm test` and must be fixed.
      retry: 1,
      globalSetup,
      // An awaited state appears at once, unless the machine is busy.
      expect: { poll: { timeout: 60_000 } },
      setupFiles,
      env,
    },
  };
}

const BACKEND: Options = {
  timeout: 180_000,
  setupFiles: ["tests/support/after-each-file.ts"],
};

export default defineConfig({
  test: {
    tags: [
      {
        name: "full",
        description: "Takes a minute or more, and a cheaper test notices most of what it would.",
      },
    ],
    // Many tests wait for a queue or another process: one worker more than the machine has cores
    // keeps them busy.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowFirst },
    projects: [
      project("unit"),
      project("contract", { timeout: 90_000 }),
      project("loaders", { timeout: 90_000 }),
      project("http", {
        timeout: 120_000,
        globalSetup: "tests/support/build-app.ts",
        isolate: true,
      }),
      // Its own build, which defines the global names of React's server components.
      project("forms", {
        timeout: 120_000,
        globalSetup: "tests/support/build-forms-app.ts",
        isolate: true,
      }),
      project("edge", { timeout: 180_000 }),
      project("backend", { ...BACKEND, exclude: ON_EMBEDDED_ALONE }),
      ...(hasPostgres
        ? [
            project("embedded", {
              ...BACKEND,
              include: [`tests/backend/${ON_EMBEDDED}/**/*.test.ts`],
              env: { TEST_DATABASE_URL: "" },
            }),
          ]
        : []),
    ],
  },
});
