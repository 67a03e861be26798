import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findCommentFaults, type Repository } from "#tests/support/comment-faults.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
});
const files = listed.split("\n").filter((file) => file && existsSync(ROOT + file));
const repository: Repository = {
  files,
  headingsOf: (page) =>
    existsSync(ROOT + page)
      ? (readFileSync(ROOT + page, "utf8").match(/(?<=^#+ ).+$/gm) ?? [])
      : [],
};
const SOURCES = files.filter(
  (file) => /\.(?:tsx?|js|mjs|cjs|css)$/.test(file) && !file.endsWith("comments.test.ts"),
);

test("comments are at most 100 wide, begin with a subject or a verb, and refer to existing files", () => {
  expect(SOURCES.length).toBeGreaterThan(2000);
  expect(
    SOURCES.flatMap((file) =>
      findCommentFaults(file, readFileSync(ROOT + file, "utf8"), repository),
    ),
  ).toEqual([]);
});

test("a comment that is wider, or refers to a missing file, is reported", () => {
  const faultsOf = (comment: string) =>
    findCommentFaults("app/planted.ts", `${comment}\nconst planted = 1;\n`, repository);
  expect(faultsOf('/** Says why (docs/domain.md "Every table"), as app/root.tsx does. */')).toEqual(
    [],
  );
  expect(faultsOf(`/** ${"word ".repeat(20)} */`)).toEqual([expect.stringContaining("wider than")]);
  expect(faultsOf(`  // ${"word ".repeat(20)}`)).toEqual([expect.stringContaining("wider than")]);
  expect(faultsOf(`  {/* ${"word ".repeat(20)} */}`)).toEqual([
    expect.stringContaining("wider than"),
  ]);
  expect(faultsOf("// Here docs/not-there.md would say why.")).toEqual([
    "app/planted.ts: docs/not-there.md is not there",
  ]);
  expect(
    faultsOf("/**\n * As it is done in never-written.ts\n * and app/nowhere too.\n */"),
  ).toEqual([
    "app/planted.ts: never-written.ts is not there",
    "app/planted.ts: app/nowhere is not there",
  ]);
  expect(faultsOf('/** See docs/domain.md\n * "No such heading". */')).toEqual([
    'app/planted.ts: no "No such heading" in docs/domain.md',
  ]);
  for (const odd of ["Of the shop.", "What a seller sees.", "Whose turn it is.", "Which one."])
    expect(faultsOf(`/** ${odd} */`)).toEqual([expect.stringContaining("without a subject")]);
  expect(faultsOf("/** Returns what a seller sees. */")).toEqual([]);
  for (const outside of ["specification part 2 §4", "part 1 §9", "the specification's", "issue 14"])
    expect(faultsOf(`// So says ${outside}.`)).toEqual([
      expect.stringContaining("points outside of the repository"),
    ]);
});
