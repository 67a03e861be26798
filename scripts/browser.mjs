import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { run } from "./install.mjs";

const KNOWN = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * A Chromium to test in: CHROMIUM_PATH, one that is installed, Playwright's, or Debian's. Null when
 * none can be had.
 */
export function ensureBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : null;
  const installed = KNOWN.find(existsSync) ?? playwrights();
  if (installed) return installed;
  if (run("playwright", ["install", "chromium"]) === 0 && playwrights()) return playwrights();
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const apt = (...args) =>
      spawnSync("apt-get", args, {
        stdio: "ignore",
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    apt("update", "-qq");
    apt("install", "-y", "-qq", "chromium");
  }
  return KNOWN.find(existsSync) ?? null;
}

function playwrights() {
  const path = createRequire(import.meta.url)("@playwright/test").chromium.executablePath();
  return existsSync(path) ? path : null;
}
