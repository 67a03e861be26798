import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./install.mjs";

/** CI keeps only the end of the output, so errors are cut to leave room for the names. */
const SHOWN_ERRORS = 8;
const LINES_OF_ERROR = 4;
const LINE_LENGTH = 200;

const SLOWEST = 10;

/**
 * An empty sum of a test run:
 * - how many tests passed, failed and were skipped;
 * - `troubles`, each `{ kind, name, error }`: `kind` is `FAILED` or `FLAKY` (passed only when
 *   retried), `name` is project, file and test, `error` is the first message;
 * - `files`, each `{ name, ms }`: the time from the start of its first test to the end of its last;
 * - `left`, each `{ file, count }`: tests tagged "full" that a quick run did not start. They are
 *   not counted as skipped.
 */
function nothing() {
  return { passed: 0, failed: 0, skipped: 0, troubles: [], files: [], left: [] };
}

/** Reads vitest's JSON report, and the errors outside tests that `outside-errors.mjs` wrote. */
export function vitestReport(file, outsideFile) {
  const sum = nothing();
  const report = readJson(file);
  if (report) {
    sum.passed = report.numPassedTests;
    sum.failed = report.numFailedTests;
    sum.skipped = report.numPendingTests + report.numTodoTests;
    for (const module of report.testResults) {
      const file = relative(ROOT, module.name);
      sum.troubles.push(...troublesOfFile(module));
      sum.files.push({ name: file, ms: module.endTime - module.startTime });
      const count = module.assertionResults.filter(
        ({ status, tags = [] }) => status === "skipped" && tags.includes("full"),
      ).length;
      if (count > 0) sum.left.push({ file, count });
      sum.skipped -= count;
    }
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
  // The file did not load, or its setup failed: no test has failed then.
  if (status === "failed" && !troubles.some(({ kind }) => kind === "FAILED"))
    troubles.push({ kind: "FAILED", name: `${path}, as a file`, error: message });
  return troubles;
}

export function playwrightReport(file) {
  const sum = nothing();
  const report = readJson(file);
  if (!report) return sum;
  sum.passed = report.stats.expected + report.stats.flaky;
  sum.failed = report.stats.unexpected;
  sum.skipped = report.stats.skipped;
  for (const suite of report.suites) {
    sum.troubles.push(...troublesOfSuite(suite, []));
    sum.files.push({ name: `tests/e2e/${suite.title}`, ms: durationOfSuite(suite) });
  }
  for (const { message } of report.errors)
    sum.troubles.push({ kind: "FAILED", name: "outside of every test", error: message });
  return sum;
}

function troublesOfSuite({ specs, suites = [] }, titles) {
  const ownTroubles = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ status, projectName, results }) => ({
        kind: status === "flaky" ? "FLAKY" : "FAILED",
        name: `[${projectName}] tests/e2e/${spec.file}:${spec.line} > ${[...titles, spec.title].join(" > ")}`,
        error: results.flatMap(({ errors }) => errors)[0]?.message,
      })),
  );
  return [
    ...ownTroubles,
    ...suites.flatMap((suite) => troublesOfSuite(suite, [...titles, suite.title])),
  ];
}

/** Returns the sum of a suite's tests in milliseconds, including retries. */
function durationOfSuite({ specs, suites = [] }) {
  const ownDurations = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
  );
  return [...ownDurations, ...suites.map(durationOfSuite)].reduce((sum, ms) => sum + ms, 0);
}

/** Returns one line for each of the slowest files, the slowest first. */
export function describeSlowest(files) {
  return files
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(0).padStart(5)} s  ${name}`)
    .join("\n");
}

/** Returns every trouble's name; the first ones with lines of their errors. */
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
