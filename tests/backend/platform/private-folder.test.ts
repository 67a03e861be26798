import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makePrivateFolder, restrictFiles, restrictFolder } from "#backend/private-folder.ts";

const home = mkdtempSync(join(tmpdir(), "etalase-folders-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test("a folder and its parents are created for the server's user only", () => {
  const inner = join(home, "data", "files");
  makePrivateFolder(inner);
  expect([modeOf(join(home, "data")), modeOf(inner)]).toEqual(["700", "700"]);
});

test("an existing folder that others can read is closed to them with its content", () => {
  const folder = join(home, "open");
  const [file, program] = [join(folder, "a"), join(folder, "b")];
  mkdirSync(folder);
  for (const path of [file, program]) writeFileSync(path, "");
  chmodSync(folder, 0o777);
  chmodSync(file, 0o664);
  chmodSync(program, 0o755);
  restrictFolder(folder);
  restrictFiles(folder);
  expect([folder, file, program].map(modeOf)).toEqual(["700", "600", "700"]);
});
