import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, devices } from "@playwright/test";
import { getBrowserLaunch } from "../../scripts/browser.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Every journey runs with JavaScript. Journeys tagged @plain also run without it: each form is
 * posted, each kind of refusal shown, and each kind of list paged or filtered once. `npm run
 * test:full` runs every journey both ways.
 */
export default defineConfig({
  testDir: ".",
  // Two files start the backend in their own process. Node strips its types in a fifth of the time
  // that Playwright needs to transpile it on each machine's first run.
  build: {
    external: ["backend", "contract", "sandbox", "server"].map((name) => `${ROOT}${name}/**`),
  },
  outputDir: "../../.tmp/e2e",
  globalSetup: "./start-server.ts",
  // A browser waits as often as it works: one more than there are cores keeps the machine busy.
  workers: availableParallelism() + 1,
  // A test that fails once and then passes is reported as flaky, and is to be fixed, but does not
  // block other work.
  retries: 2,
  // Only a test that hangs reaches this: the longest journey takes a minute and a half with three
  // browsers on two cores.
  timeout: 360_000,
  expect: { timeout: 30_000 },
  // PLAYWRIGHT_JSON_OUTPUT_FILE names the second report's file; without it there is only the list.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Asia/Jakarta",
    // No test is about motion, and a moving element would be measured midway.
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Traces cost as much as the steps. For a failing test: `--trace retain-on-failure`.
    trace: "off",
    launchOptions: {
      ...getBrowserLaunch(),
      args: CHROMIUM_ARGS,
    },
  },
  projects: [
    { name: "with JavaScript" },
    {
      name: "without JavaScript",
      use: { javaScriptEnabled: false },
      grep: process.env.WHOLE_MATRIX === "true" ? undefined : /@plain/,
      // About scripts or looks of the same document, without a browser, or both ways at once.
      testIgnore: /(axe|pwa|repeated-pages|screens|sign-in|unsent)\.spec\.ts/,
    },
  ],
});
