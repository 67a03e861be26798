import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { BIN_FOLDER, ensureInstalled, ROOT, runBeside } from "./install.mjs";
import { startPostgres } from "./postgres.mjs";
import {
  describeSlowest,
  describeTroubles,
  readPlaywrightReport,
  readVitestReport,
} from "./test-report.mjs";

/**
 * `npm test` runs everything on an empty machine, except what it lists at its end and leaves to
 * `npm run test:full` (this file with `--full`). Prints the slowest files, the name of each test
 * that failed or passed only when retried, and last `N passed, N failed` (`, N skipped`).
 */
const DEPENDENCY_RULES = ".dependency-cruiser.cjs";
const SOURCE_FOLDERS = [
  "app",
  "backend",
  "contract",
  "sandbox",
  "server",
  "tests",
  "bench",
  "vite",
];
const isFull = process.argv.includes("--full");
const startedAt = Date.now();
const REPORTS_FOLDER = join(ROOT, ".tmp", "reports");
const totals = { passed: 0, failed: 0, skipped: 0, troubles: [], files: [], left: [] };
const phases = [];

ensureInstalled();
// Without the cache each process would strip types and compile every file again.
process.env.NODE_COMPILE_CACHE = join(ROOT, ".cache", "compile");
rmSync(REPORTS_FOLDER, { recursive: true, force: true });
mkdirSync(REPORTS_FOLDER, { recursive: true });

// Type checks run beside the build, which only the page tests need. One thread takes two thirds of
// the processor time and half the memory of four.
const types = runCheck(
  "types",
  ["react-router", "typegen"],
  ["tsc", "--noEmit", "--singleThreaded"],
);
await timePhase("build", () => runCheck("build", ["npm", "run", "--silent", "build"]));
const otherChecks = Promise.all([
  types,
  runCheck("texts", ["node", "scripts/check-texts.ts"])
    .then(() => runCheck("style sheets", ["node", "scripts/check-styles.ts"]))
    .then(() => runCheck("contract", ["node", "scripts/contract-changes.ts"]))
    .then(() => runCheck("OpenAPI document", ["node", "scripts/lint-contract.ts"]))
    .then(() => runCheck("style", ["biome", "ci", "."]))
    .then(() =>
      runCheck("boundaries", ["depcruise", ...SOURCE_FOLDERS, "--config", DEPENDENCY_RULES]),
    )
    .then(() => runCheck("unused code", ["knip"])),
]);

const postgres = await startPostgres({ install: process.env.CI === "true" });
if (!postgres) console.log("\nNo PostgreSQL server here: the backend is tested on PGlite alone.");
await timePhase("tests", () =>
  runVitest("tests", postgres ? { TEST_DATABASE_URL: postgres.url } : {}, [
    ...(isFull ? [] : ["--tags-filter=!full"]),
  ]),
);
await otherChecks;

if (ensureBrowser({ fastest: process.env.CI === "true" })) {
  // Each run has its own server, so the screens run on both databases.
  await timePhase("end to end", () =>
    endToEnd("with JavaScript", postgres ? { TEST_DATABASE_URL: postgres.url } : {}),
  );
  await timePhase("end to end without JavaScript", () => endToEnd("without JavaScript"));
} else {
  addFailure("end to end", "No browser was found or could be installed: set CHROMIUM_PATH.");
}
await postgres?.stop();

const { passed, failed, skipped, troubles, files, left } = totals;
console.log(`\n── the ten slowest files\n${describeSlowest(files)}`);
console.log(`\n── ${formatSeconds(startedAt)} in all: ${phases.join(", ")}`);
if (!isFull) console.log(`\n── left to \`npm run test:full\`\n${describeLeft().join("\n")}`);
if (troubles.length > 0) console.log(`\n── failed, or flaky\n${describeTroubles(troubles)}`);
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exit(failed === 0 ? 0 : 1);

function describeLeft() {
  return [
    ...left.map(({ file, count }) => `${file}: ${count} tests tagged "full"`),
    "the backend's tests on the embedded database, but those of tests/backend/platform and of backups",
    "the demo on PostgreSQL",
    "the journeys without JavaScript that are not tagged @plain",
  ];
}

async function timePhase(name, work) {
  const phaseStart = Date.now();
  await work();
  phases.push(`${name} ${formatSeconds(phaseStart)}`);
}

function formatSeconds(from) {
  return `${Math.round((Date.now() - from) / 1000)} s`;
}

/**
 * Counts one check as one test, even if it has several commands. Prints its output in one piece.
 */
async function runCheck(name, ...commands) {
  let shownOutput = "";
  let ok = true;
  for (const [tool, ...args] of commands) {
    const { code, output } = await runBeside(tool, args);
    shownOutput += output;
    ok &&= code === 0;
  }
  console.log(`\n── ${name}\n${shownOutput}`);
  if (ok) totals.passed++;
  else addFailure(name, shownOutput);
}

function addFailure(name, error) {
  totals.failed++;
  totals.troubles.push({ kind: "FAILED", name, error });
}

async function runVitest(name, env, args = []) {
  console.log(`\n── ${name}`);
  const file = join(REPORTS_FOLDER, `${name}.json`);
  const outsideFile = join(REPORTS_FOLDER, `${name}-outside.json`);
  const code = await runAndShow(
    "vitest",
    [
      "run",
      "--reporter=default",
      "--reporter=json",
      "--reporter=./scripts/outside-errors.mjs",
      `--outputFile.json=${file}`,
      ...args,
    ],
    { ...env, WHOLE_MATRIX: String(isFull), OUTSIDE_ERRORS_FILE: outsideFile },
  );
  addToTotals(name, code, readVitestReport(file, outsideFile));
}

async function endToEnd(project, env = {}) {
  const name = `end to end ${project}`;
  console.log(`\n── ${name}`);
  const file = join(REPORTS_FOLDER, `${name.replaceAll(" ", "-")}.json`);
  const args = ["test", "--config", "tests/e2e/playwright.config.ts", "--project", project];
  const code = await runAndShow("playwright", args, {
    ...{ PLAYWRIGHT_JSON_OUTPUT_FILE: file, WHOLE_MATRIX: String(isFull) },
    ...env,
  });
  addToTotals(name, code, readPlaywrightReport(file));
}

/** Runs an installed tool and shows its output. Returns its exit code. */
function runAndShow(tool, args, env) {
  const path = `${BIN_FOLDER}${delimiter}${process.env.PATH}`;
  const child = spawn(tool, args, {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, PATH: path, ...env },
    shell: process.platform === "win32",
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}

function addToTotals(name, code, sum) {
  totals.passed += sum.passed;
  totals.failed += sum.failed;
  totals.skipped += sum.skipped;
  totals.troubles.push(...sum.troubles);
  totals.files.push(...sum.files);
  totals.left.push(...sum.left);
  // A file that does not load has no failed test to count.
  if (code !== 0 && sum.failed === 0) addFailure(name, `ended with code ${code}`);
}
