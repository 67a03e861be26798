import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, devices } from "@playwright/test";
import { browserLaunch } from "../../scripts/browser.mjs";

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
 * Every journey runs with JavaScript. Without it run those tagged @plain: each form is posted, each
 * kind of refusal is shown and each kind of list is paged or filtered once. `npm run test:full`
 * runs every journey both ways.
 */
export default defineConfig({
  testDir: ".",
  // Two files start the backend in their own process. Node takes the types off its modules in a
  // fifth of the time that Playwright needs to transpile them, in each machine's first run.
  build: {
    external: ["backend", "contract", "sandbox", "server"].map((name) => `${ROOT}${name}/**`),
  },
  outputDir: "../../.tmp/e2e",
  globalSetup: "./start-server.ts",
  // A browser waits for pages as often as it works: one more than there are cores keeps them busy.
  workers: availableParallelism() + 1,
  // Whatever fails once and then passes is named as flaky in the report, and is to be mended; it
  // need not hold up what has nothing to do with it.
  retries: 2,
  // Only what hangs is to reach it: the longest journey takes a minute and a half where three
  // browsers share two cores.
  timeout: 360_000,
  expect: { timeout: 30_000 },
  // PLAYWRIGHT_JSON_OUTPUT_FILE says where the second report goes; without it there is only the
  // list.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Asia/Jakarta",
    // Nothing here is about what moves, and a thing that moves is measured on its way.
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // A picture of the page around each step costs as much as the steps: `--trace
    // retain-on-failure` for a test that fails.
    trace: "off",
    launchOptions: {
      ...browserLaunch(),
      args: CHROMIUM_ARGS,
    },
  },
  projects: [
    { name: "with JavaScript" },
    {
      name: "without JavaScript",
      use: { javaScriptEnabled: false },
      grep: process.env.WHOLE_MATRIX === "true" ? undefined : /@plain/,
      // About scripts, about how the same document looks, without a browser, or both ways at once.
      testIgnore: /(axe|pwa|repeated-pages|screens|sign-in|unsent)\.spec\.ts/,
    },
  ],
});
