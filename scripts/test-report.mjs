import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./install.mjs";

/** CI keeps the end of what is printed, so a broken run must not push its own names out of it. */
const SHOWN_ERRORS = 8;
const LINES_OF_ERROR = 4;
const LINE_LENGTH = 200;

/**
 * What a run of tests came to: how many passed, failed and were left out, and `troubles`, each `{
 * kind, name, error }`. Kind is `FAILED` or `FLAKY` (passed only when tried again), name is the
 * project, the file and the test, error is what was said first.
 */
function nothing() {
  return { passed: 0, failed: 0, skipped: 0, troubles: [] };
}

/**
 * Of vitest: its JSON report and, since that leaves out errors that no test was waiting for, what
 * `outside-errors.mjs` wrote of them.
 */
export function vitestReport(file, outsideFile) {
  const sum = nothing();
  const report = readJson(file);
  if (report) {
    sum.passed = report.numPassedTests;
    sum.failed = report.numFailedTests;
    sum.skipped = report.numPendingTests + report.numTodoTests;
    for (const module of report.testResults) sum.troubles.push(...troublesOfFile(module));
  }
  for (const error of readJson(outsideFile) ?? [])
    sum.troubles.push({ kind: "FAILED", name: "outside of every test", error });
  return sum;
}

function troublesOfFile({ name, status, message, assertionResults }) {
  const path = relative(ROOT, name);
  const troubles = [];
  for (const test of assertionResults) {
    const [error] = test.failureMessages;
    const kind =
      test.status === "failed" ? "FAILED" : test.status === "passed" && error ? "FLAKY" : null;
    if (kind) {
      const title = [...test.ancestorTitles, test.title].join(" > ");
      troubles.push({ kind, name: `[${path.split("/")[1]}] ${path} > ${title}`, error });
    }
  }
  // It did not load, or what its tests need could not be made: then no test of it has failed.
  if (status === "failed" && !troubles.some(({ kind }) => kind === "FAILED"))
    troubles.push({ kind: "FAILED", name: `${path}, as a file`, error: message });
  return troubles;
}

/** Of playwright: its JSON report. */
export function playwrightReport(file) {
  const sum = nothing();
  const report = readJson(file);
  if (!report) return sum;
  sum.passed = report.stats.expected + report.stats.flaky;
  sum.failed = report.stats.unexpected;
  sum.skipped = report.stats.skipped;
  for (const suite of report.suites) sum.troubles.push(...troublesOfSuite(suite, []));
  for (const { message } of report.errors)
    sum.troubles.push({ kind: "FAILED", name: "outside of every test", error: message });
  return sum;
}

function troublesOfSuite({ specs, suites = [] }, titles) {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ status, projectName, results }) => ({
        kind: status === "flaky" ? "FLAKY" : "FAILED",
        name: `[${projectName}] tests/e2e/${spec.file}:${spec.line} > ${[...titles, spec.title].join(" > ")}`,
        error: results.flatMap(({ errors }) => errors)[0]?.message,
      })),
  );
  return [...own, ...suites.flatMap((suite) => troublesOfSuite(suite, [...titles, suite.title]))];
}

/** Every trouble by its name; of the first some the first lines of the error too. */
export function describeTroubles(troubles) {
  return troubles
    .flatMap(({ kind, name, error }, index) => [
      `${kind}: ${name}`,
      ...(index < SHOWN_ERRORS ? firstLines(error ?? "") : []),
    ])
    .join("\n");
}

function firstLines(error) {
  return stripVTControlCharacters(error)
    .split("\n")
    .map((line) => line.trimEnd())
    .filter(Boolean)
    .slice(0, LINES_OF_ERROR)
    .map((line) => `    ${line.slice(0, LINE_LENGTH)}`);
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}
