import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** The names in the type of backend/security-log.ts. */
const EVENTS = [
  ...(
    /export type SecurityEvent =([^;]+);/.exec(read("backend/security-log.ts"))?.[1] ?? ""
  ).matchAll(/"(\w+)"/g),
].map(([, name = ""]) => name);

test("each security event is covered by a test of the log", () => {
  expect(EVENTS.length).toBeGreaterThan(30);
  const tests = globSync("tests/backend/**/*.test.ts", { cwd: ROOT }).map(read).join("\n");
  // As in a log line, or `const security = …` in a test that uses it repeatedly.
  const isExpected = (name: string) => new RegExp(`security(?::| =) "${name}"`).test(tests);
  expect(EVENTS.filter((name) => !isExpected(name))).toEqual([]);
});

test("each security event is emitted by the backend", () => {
  const sources = globSync("backend/**/*.ts", { cwd: ROOT })
    .filter((path) => path !== "backend/security-log.ts")
    .map(read)
    .join("\n");
  expect(EVENTS.filter((name) => !sources.includes(`"${name}"`))).toEqual([]);
});
