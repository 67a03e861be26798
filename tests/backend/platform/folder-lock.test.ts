import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { lockFolder } from "#backend/db/folder-lock.ts";

const ENTRY = fileURLToPath(new URL("../../support/lock-process.ts", import.meta.url));
const home = await mkdtemp(join(tmpdir(), "etalase-lock-"));
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await rm(home, { recursive: true, force: true });
});

/** Starts a server in its own container. Returns it and its output. */
async function contain(folder: string): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [ENTRY, folder], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const [said] = await once(createInterface(child.stdout), "line");
  return { child, said: String(said) };
}

const REFUSED =
  /^The database in .+ is in use by another server, on this machine or in a container beside it\. Stop that one first\.$/;

test("of two containers on one folder the second is refused, although both have process id 1", async () => {
  const folder = join(home, "containers", "database");
  const first = await contain(folder);
  expect(first.said).toBe("taken");
  expect((await contain(folder)).said).toMatch(REFUSED);
  expect(() => lockFolder(`${folder}/`)).toThrow(REFUSED);
});

test("a killed server releases the folder at once, a frozen one does not", async () => {
  const folder = join(home, "frozen", "database");
  const { child, said } = await contain(folder);
  expect(said).toBe("taken");
  child.kill("SIGSTOP");
  expect((await contain(folder)).said).toMatch(REFUSED);
  child.kill("SIGCONT");
  expect((await contain(folder)).said).toMatch(REFUSED);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect((await contain(folder)).said).toBe("taken");
});

test("of many concurrent starts, one gets the folder", async () => {
  const folder = join(home, "race", "database");
  const said = (await Promise.all(Array.from({ length: 5 }, () => contain(folder)))).map(
    (one) => one.said,
  );
  expect(said.filter((line) => line === "taken")).toHaveLength(1);
  expect(said.filter((line) => REFUSED.test(line))).toHaveLength(4);
});

test("the lock also holds within one process until released", async () => {
  const folder = join(home, "here", "database");
  const release = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(REFUSED);
  release();
  lockFolder(folder)();
  expect(await readdir(join(home, "here")), "nothing but the file that is locked").toEqual([
    "database.in-use",
  ]);
});
