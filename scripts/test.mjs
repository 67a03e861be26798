import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { ensureInstalled, ROOT, run, runBeside } from "./install.mjs";
import { startPostgres } from "./postgres.mjs";

/** `npm test`: everything, from an empty machine. Its last line is `N passed, N failed` (`, N skipped`). */
const REPORTS = join(ROOT, ".tmp", "reports");
const totals = { passed: 0, failed: 0, skipped: 0 };

ensureInstalled();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

// Each does one thing at a time, so they share the machine's cores.
await Promise.all([
  check("types", ["react-router", "typegen"], ["tsc", "--noEmit"]),
  check("texts", ["node", "scripts/check-texts.ts"]),
  check("style", ["biome", "ci", "."])
    .then(() =>
      check("boundaries", [
        "depcruise",
        "app",
        "backend",
        "contract",
        "sandbox",
        "server",
        "tests",
        "bench",
        "vite",
        "--config",
        ".dependency-cruiser.cjs",
      ]),
    )
    .then(() => check("unused code", ["knip"])),
  check("build", ["npm", "run", "--silent", "build"]),
]);

const postgres = await startPostgres({ install: process.env.CI === "true" });
vitest("tests", { POSTGRES_FOLLOWS: String(postgres !== null) });
if (postgres) {
  console.log(`\nThe backend's tests once more, on ${postgres.version}`);
  vitest("tests-postgres", { TEST_DATABASE_URL: postgres.url }, ["--project", "backend"]);
  await postgres.stop();
} else {
  console.log("\nNo PostgreSQL server here: the backend was tested on PGlite alone.");
}

const browser = ensureBrowser();
if (browser) endToEnd(browser);
else count("a browser for the end-to-end tests (set CHROMIUM_PATH)", false);

const { passed, failed, skipped } = totals;
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exit(failed === 0 ? 0 : 1);

/** One check counts as one test, whichever of its commands fails. What it printed is shown in one piece. */
async function check(name, ...commands) {
  let shown = "";
  let ok = true;
  for (const [tool, ...args] of commands) {
    const { code, output } = await runBeside(tool, args);
    shown += output;
    ok &&= code === 0;
  }
  console.log(`\n── ${name}\n${shown}`);
  count(name, ok);
}

function count(name, ok) {
  totals[ok ? "passed" : "failed"]++;
  if (!ok) console.error(`FAILED: ${name}`);
}

function vitest(report, env, args = []) {
  console.log(`\n── ${report}`);
  const file = join(REPORTS, `${report}.json`);
  const code = run(
    "vitest",
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...args],
    env,
  );
  const result = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
  totals.passed += result?.numPassedTests ?? 0;
  totals.failed += result?.numFailedTests ?? 0;
  totals.skipped += (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0);
  // A file that does not even load has no failed test to count.
  if (code !== 0 && !result?.numFailedTests) count(report, false);
}

function endToEnd(executable) {
  console.log("\n── end to end");
  const file = join(REPORTS, "e2e.json");
  const code = run("playwright", ["test", "--config", "tests/e2e/playwright.config.ts"], {
    CHROMIUM_PATH: executable,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const stats = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).stats : null;
  totals.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  totals.failed += stats?.unexpected ?? 0;
  if (stats?.flaky) console.error(`FLAKY: ${stats.flaky} passed only when tried again; see above`);
  totals.skipped += stats?.skipped ?? 0;
  if (code !== 0 && !stats?.unexpected) count("end to end", false);
}
