import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ROOT } from "../../scripts/install.mjs";
import {
  describeSlowest,
  describeTroubles,
  readPlaywrightReport,
  readVitestReport,
} from "../../scripts/test-report.mjs";

const folder = mkdtempSync(join(tmpdir(), "etalase-report-"));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, content: unknown) {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

function vitestTest(title: string, status: string, ...failureMessages: string[]) {
  return { title, status, ancestorTitles: ["a group"], failureMessages, tags: [] as string[] };
}

const times = (startTime: number, endTime: number) => ({ startTime, endTime });

const NO_FILE = join(folder, "none.json");

test("names failures, tests that passed on retry, files that failed to load and unhandled errors", () => {
  const file = written("vitest.json", {
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 3,
    numTodoTests: 1,
    testResults: [
      {
        name: join(ROOT, "tests/backend/stocks/race.test.ts"),
        status: "failed",
        message: "",
        ...times(1000, 4000),
        assertionResults: [
          vitestTest("holds", "passed"),
          vitestTest("is late", "passed", "Error: Test timed out in 10000ms.\n    at x"),
          vitestTest(
            "breaks",
            "failed",
            "\u001b[31mAssertionError: 2\u001b[39m\n\n  at a\n  at b\n  at c\n  at d",
          ),
        ],
      },
      {
        name: join(ROOT, "tests/unit/broken.test.ts"),
        status: "failed",
        message: "Cannot find module",
        ...times(1000, 1000),
        assertionResults: [],
      },
    ],
  });
  const { troubles, files, left, ...counts } = readVitestReport(
    file,
    written("outside.json", ["Error: alone"]),
  );
  expect(counts).toEqual({ passed: 2, failed: 1, skipped: 4 });
  expect(left).toEqual([]);
  expect(describeSlowest(files).split("\n")).toEqual([
    "    3 s  tests/backend/stocks/race.test.ts",
    "    0 s  tests/unit/broken.test.ts",
  ]);
  expect(describeTroubles(troubles).split("\n")).toEqual([
    "FLAKY: [backend] tests/backend/stocks/race.test.ts > a group > is late",
    "    Error: Test timed out in 10000ms.",
    "        at x",
    "FAILED: [backend] tests/backend/stocks/race.test.ts > a group > breaks",
    "    AssertionError: 2",
    "      at a",
    "      at b",
    "      at c",
    "FAILED: tests/unit/broken.test.ts, as a file",
    "    Cannot find module",
    "FAILED: outside of every test",
    "    Error: alone",
  ]);
});

test("names the tests that a quick run leaves to the full one, without counting them as skipped", () => {
  const file = written("left.json", {
    ...{ numPassedTests: 1, numFailedTests: 0, numPendingTests: 3, numTodoTests: 0 },
    testResults: [
      {
        ...{ name: join(ROOT, "tests/backend/day/day.test.ts"), status: "passed", message: "" },
        ...times(0, 10),
        assertionResults: [
          { ...vitestTest("a day", "skipped"), tags: ["full"] },
          { ...vitestTest("a week", "skipped"), tags: ["full"] },
          vitestTest("is not for this machine", "skipped"),
          { ...vitestTest("an hour", "passed"), tags: ["full"] },
        ],
      },
    ],
  });
  expect(readVitestReport(file, NO_FILE)).toMatchObject({
    ...{ passed: 1, failed: 0, skipped: 1 },
    left: [{ file: "tests/backend/day/day.test.ts", count: 2 }],
  });
});

test("names project, line and first error of end-to-end failures", () => {
  const results = (...messages: string[]) =>
    messages.map((message) => ({ duration: 1500, errors: [{ message }] }));
  const spec = (title: string, line: number, status: string, ...messages: string[]) => ({
    title,
    file: "orders.spec.ts",
    line,
    tests: [{ status, projectName: "with JavaScript", results: results(...messages) }],
  });
  const file = written("e2e.json", {
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{ message: "the server did not start" }],
    suites: [
      {
        title: "orders.spec.ts",
        specs: [spec("opens", 3, "expected"), spec("sorts", 9, "flaky", "Timeout 10000ms")],
        suites: [
          { title: "on a phone", specs: [spec("ships", 20, "unexpected", "first", "second")] },
        ],
      },
    ],
  });
  const { troubles, files, left, ...counts } = readPlaywrightReport(file);
  expect(counts).toEqual({ passed: 6, failed: 1, skipped: 2 });
  expect(left).toEqual([]);
  expect(files).toEqual([{ name: "tests/e2e/orders.spec.ts", ms: 4500 }]);
  expect(describeTroubles(troubles).split("\n")).toEqual([
    "FLAKY: [with JavaScript] tests/e2e/orders.spec.ts:9 > sorts",
    "    Timeout 10000ms",
    "FAILED: [with JavaScript] tests/e2e/orders.spec.ts:20 > on a phone > ships",
    "    first",
    "FAILED: outside of every test",
    "    the server did not start",
  ]);
});

test("names all of very many failures, with details of the first ones", () => {
  const troubles = Array.from({ length: 60 }, (_, index) => ({
    kind: "FAILED",
    name: `number ${index}`,
    error: "a\nb\nc\nd\ne",
  }));
  expect(describeTroubles(troubles).split("\n")).toHaveLength(60 + 8 * 4);
});

test("a run without a report has nothing to count", () => {
  const nothing = { passed: 0, failed: 0, skipped: 0, troubles: [], files: [], left: [] };
  expect(readVitestReport(NO_FILE, NO_FILE)).toEqual(nothing);
  expect(readPlaywrightReport(NO_FILE)).toEqual(nothing);
});
