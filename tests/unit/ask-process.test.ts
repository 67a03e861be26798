import { expect, test } from "vitest";
import { askProcess, ProcessEnded } from "#backend/processes/ask-process.ts";
import type { AskedTask } from "#tests/support/asked.process.ts";
import { allOf } from "../backend/imports/spreadsheet.ts";

const FILE = new URL("../support/asked.process.ts", import.meta.url);
const PATIENT = { ms: 120_000, heapMb: 64 };

const ask = (does: AskedTask, limits = PATIENT) =>
  allOf(askProcess<unknown>(FILE, { does }, limits));
const endOf = (does: AskedTask, limits = PATIENT) =>
  ask(does, limits).then(
    () => "answered",
    (error: Error) =>
      error instanceof ProcessEnded ? error.reason : `${error.name}: ${error.message}`,
  );

test("answers arrive in order, and this process's secrets are not passed on", async () => {
  expect(await ask("count")).toEqual([1, 2, 3]);
  const [names] = (await ask("environment")) as [string[]];
  // A process gets only the folder of compiled code as a variable.
  expect(names.filter((name) => name !== "NODE_COMPILE_CACHE")).toEqual([]);
});

// A thread that exceeded its heap limit while a Map grew ended the whole Node process.
test("a child that exceeds its memory or time ends alone, and says which", async () => {
  expect(await endOf("map")).toBe("memory");
  expect(await endOf("for ever", { ms: 1_000, heapMb: 64 })).toBe("time");
});

test("an error is reported, and so is an unexpected exit", async () => {
  expect(await endOf("error")).toBe("TypeError: no such column");
  expect(await endOf("exit")).toBe("other");
});

test("a caller that stops reading leaves no process behind", async () => {
  const before = process.getActiveResourcesInfo().filter((name) => name === "ProcessWrap").length;
  for await (const number of askProcess(FILE, { does: "count" }, PATIENT)) {
    expect(number).toBe(1);
    break;
  }
  const after = process.getActiveResourcesInfo().filter((name) => name === "ProcessWrap").length;
  expect(after).toBe(before);
});
