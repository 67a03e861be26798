import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./install.mjs";

/** CI keeps only the end of the output, so errors are cut to leave room for the names. */
const SHOWN_ERRORS = 8;
const LINES_OF_ERROR = 4;
const LINE_LENGTH = 200;

const SLOWEST_COUNT = 10;

/**
 * An empty sum of a test run:
 * - how many tests passed, failed and were skipped;
 * - `troubles`, each `{ kind, name, error }`: `kind` is `FAILED` or `FLAKY` (passed only when
 *   retried), `name` is project, file and test, `error` is the first message;
 * - `files`, each `{ name, ms }`: the time from the start of its first test to the end of its last;
 * - `left`, each `{ file, count }`: tests tagged "full" that a quick run did not start. They are
 *   not counted as skipped.
 */
function createEmptySum() {
  return { passed: 0, failed: 0, skipped: 0, troubles: [], files: [], left: [] };
}

/** Reads vitest's JSON report, and the errors outside tests that `outside-errors.mjs` wrote. */
export function readVitestReport(file, outsideFile) {
  const reportSum = createEmptySum();
  const report = readJson(file);
  if (report) {
    reportSum.passed = report.numPassedTests;
    reportSum.failed = report.numFailedTests;
    reportSum.skipped = report.numPendingTests + report.numTodoTests;
    for (const module of report.testResults) {
      const file = relative(ROOT, module.name);
      reportSum.troubles.push(...listFileTroubles(module));
      reportSum.files.push({ name: file, ms: module.endTime - module.startTime });
      const count = module.assertionResults.filter(
        ({ status, tags = [] }) => status === "skipped" && tags.includes("full"),
      ).length;
      if (count > 0) reportSum.left.push({ file, count });
      reportSum.skipped -= count;
    }
  }
  for (const error of readJson(outsideFile) ?? [])
    reportSum.troubles.push({ kind: "FAILED", name: "outside of every test", error });
  return reportSum;
}

function listFileTroubles({ name, status, message, assertionResults }) {
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

export function readPlaywrightReport(file) {
  const reportSum = createEmptySum();
  const report = readJson(file);
  if (!report) return reportSum;
  reportSum.passed = report.stats.expected + report.stats.flaky;
  reportSum.failed = report.stats.unexpected;
  reportSum.skipped = report.stats.skipped;
  for (const suite of report.suites) {
    reportSum.troubles.push(...listSuiteTroubles(suite, []));
    reportSum.files.push({ name: `tests/e2e/${suite.title}`, ms: sumSuiteDuration(suite) });
  }
  for (const { message } of report.errors)
    reportSum.troubles.push({ kind: "FAILED", name: "outside of every test", error: message });
  return reportSum;
}

function listSuiteTroubles({ specs, suites = [] }, titles) {
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
    ...suites.flatMap((suite) => listSuiteTroubles(suite, [...titles, suite.title])),
  ];
}

/** Returns the sum of a suite's tests in milliseconds, including retries. */
function sumSuiteDuration({ specs, suites = [] }) {
  const ownDurations = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
  );
  return [...ownDurations, ...suites.map(sumSuiteDuration)].reduce((sum, ms) => sum + ms, 0);
}

/** Returns one line for each of the slowest files, the slowest first. */
export function describeSlowest(files) {
  return files
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST_COUNT)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(0).padStart(5)} s  ${name}`)
    .join("\n");
}

/** Returns every trouble's name; the first ones with lines of their errors. */
export function describeTroubles(troubles) {
  return troubles
    .flatMap(({ kind, name, error }, index) => [
      `${kind}: ${name}`,
      ...(index < SHOWN_ERRORS ? takeFirstLines(error ?? "") : []),
    ])
    .join("\n");
}

function takeFirstLines(error) {
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
