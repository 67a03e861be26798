import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { runCommand } from "./install.mjs";

/** Draws no window: journeys take a third of the time. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const KNOWN_BROWSERS = [
  HEADLESS_SHELL,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Returns Playwright's launch options: the Chromium of CHROMIUM_PATH, an installed one or
 * Playwright's, with a Thai font.
 */
export const getBrowserLaunch = () => ({
  executablePath: findInstalledBrowser(),
  env: { ...process.env, FONTCONFIG_FILE: fileURLToPath(new URL("fonts.conf", import.meta.url)) },
});

/** Returns CHROMIUM_PATH or an installed browser; undefined means Playwright's. */
function findInstalledBrowser() {
  return process.env.CHROMIUM_PATH ?? KNOWN_BROWSERS.find(existsSync);
}

/**
 * Finds a Chromium (an installed one, Playwright's or Debian's) and installs one if there is none.
 * `fastest` also installs Debian's headless shell.
 */
export function ensureBrowser({ fastest = false } = {}) {
  const givenPath = process.env.CHROMIUM_PATH;
  if (givenPath) return existsSync(givenPath);
  if (fastest && !existsSync(HEADLESS_SHELL)) installDebians("chromium-headless-shell");
  if (findInstalledBrowser() || hasPlaywrights()) return true;
  if (runCommand("playwright", ["install", "chromium"]) === 0 && hasPlaywrights()) return true;
  installDebians("chromium");
  return findInstalledBrowser() !== undefined;
}

function hasPlaywrights() {
  return existsSync(createRequire(import.meta.url)("@playwright/test").chromium.executablePath());
}

function installDebians(name) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const runApt = (...args) =>
    spawnSync("apt-get", args, {
      stdio: "ignore",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  runApt("update", "-qq");
  runApt("install", "-y", "-qq", name);
}
