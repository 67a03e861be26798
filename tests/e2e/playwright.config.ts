import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";

const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The same journeys twice: as most people have it, and with JavaScript switched off. */
export default defineConfig({
  testDir: ".",
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
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: CHROMIUM_ARGS,
    },
  },
  projects: [
    { name: "with JavaScript" },
    {
      name: "without JavaScript",
      use: { javaScriptEnabled: false },
      testIgnore: /(axe|pwa|screens|unsent)\.spec\.ts/,
    },
  ],
});
