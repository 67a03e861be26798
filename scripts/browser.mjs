import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { run } from "./install.mjs";

/** Draws no window: journeys take a third of the time. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const KNOWN = [
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
export const browserLaunch = () => ({
  executablePath: installedBrowser(),
  env: { ...process.env, FONTCONFIG_FILE: fileURLToPath(new URL("fonts.conf", import.meta.url)) },
});

/** Returns CHROMIUM_PATH or an installed browser; undefined means Playwright's. */
function installedBrowser() {
  return process.env.CHROMIUM_PATH ?? KNOWN.find(existsSync);
}

/**
 * Finds a Chromium (an installed one, Playwright's or Debian's) and installs one if there is none.
 * `fastest` also installs Debian's headless shell.
 */
export function ensureBrowser({ fastest = false } = {}) {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given);
  if (fastest && !existsSync(HEADLESS_SHELL)) installDebians("chromium-headless-shell");
  if (installedBrowser() || hasPlaywrights()) return true;
  if (run("playwright", ["install", "chromium"]) === 0 && hasPlaywrights()) return true;
  installDebians("chromium");
  return installedBrowser() !== undefined;
}

function hasPlaywrights() {
  return existsSync(createRequire(import.meta.url)("@playwright/test").chromium.executablePath());
}

function installDebians(name) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const apt = (...args) =>
    spawnSync("apt-get", args, {
      stdio: "ignore",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  apt("update", "-qq");
  apt("install", "-y", "-qq", name);
}
