import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { ensureInstalled, ROOT, run, runBeside } from "./install.mjs";
import { startPostgres } from "./postgres.mjs";
import { describeTroubles, playwrightReport, vitestReport } from "./test-report.mjs";

/**
 * `npm test`: everything, from an empty machine. It ends with the name of each test that failed or
 * passed only when tried again; its last line is `N passed, N failed` (`, N skipped`).
 */
const REPORTS = join(ROOT, ".tmp", "reports");
const totals = { passed: 0, failed: 0, skipped: 0, troubles: [] };

ensureInstalled();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

// Each does one thing at a time, so they share the machine's cores.
await Promise.all([
  check("types", ["react-router", "typegen"], ["tsc", "--noEmit"]),
  check("texts", ["node", "scripts/check-texts.ts"])
    .then(() => check("style sheets", ["node", "scripts/check-styles.ts"]))
    .then(() => check("contract", ["node", "scripts/contract-changes.ts"])),
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
  console.log(`\nThe backend's tests, on ${postgres.version}`);
  vitest("tests-postgres", { TEST_DATABASE_URL: postgres.url }, ["--project", "backend"]);
} else {
  console.log("\nNo PostgreSQL server here: the backend was tested on PGlite alone.");
}

if (ensureBrowser({ fastest: process.env.CI === "true" })) {
  // The same journeys twice anyway: so each is made on either database.
  endToEnd("with JavaScript", postgres ? { TEST_DATABASE_URL: postgres.url } : {});
  endToEnd("without JavaScript");
} else {
  addFailure("end to end", "No browser was found or could be installed: set CHROMIUM_PATH.");
}
await postgres?.stop();

const { passed, failed, skipped, troubles } = totals;
if (troubles.length > 0) console.log(`\n── failed, or flaky\n${describeTroubles(troubles)}`);
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exit(failed === 0 ? 0 : 1);

/**
 * One check counts as one test, whichever of its commands fails. What it printed is shown in one
 * piece.
 */
async function check(name, ...commands) {
  let shown = "";
  let ok = true;
  for (const [tool, ...args] of commands) {
    const { code, output } = await runBeside(tool, args);
    shown += output;
    ok &&= code === 0;
  }
  console.log(`\n── ${name}\n${shown}`);
  if (ok) totals.passed++;
  else addFailure(name, shown);
}

function addFailure(name, error) {
  totals.failed++;
  totals.troubles.push({ kind: "FAILED", name, error });
}

function vitest(name, env, args = []) {
  console.log(`\n── ${name}`);
  const file = join(REPORTS, `${name}.json`);
  const outsideFile = join(REPORTS, `${name}-outside.json`);
  const code = run(
    "vitest",
    [
      "run",
      "--reporter=default",
      "--reporter=json",
      "--reporter=./scripts/outside-errors.mjs",
      `--outputFile.json=${file}`,
      ...args,
    ],
    { ...env, OUTSIDE_ERRORS_FILE: outsideFile },
  );
  add(name, code, vitestReport(file, outsideFile));
}

function endToEnd(project, env = {}) {
  const name = `end to end ${project}`;
  console.log(`\n── ${name}`);
  const file = join(REPORTS, `${name.replaceAll(" ", "-")}.json`);
  const args = ["test", "--config", "tests/e2e/playwright.config.ts", "--project", project];
  const code = run("playwright", args, { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...env });
  add(name, code, playwrightReport(file));
}

function add(name, code, sum) {
  totals.passed += sum.passed;
  totals.failed += sum.failed;
  totals.skipped += sum.skipped;
  totals.troubles.push(...sum.troubles);
  // A file that does not even load has no failed test to count.
  if (code !== 0 && sum.failed === 0) addFailure(name, `ended with code ${code}`);
}
