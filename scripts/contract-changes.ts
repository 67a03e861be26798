import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeOpenApiDocument } from "#backend/http/openapi.ts";
import { type ApiDocument, findBreakingChanges } from "./breaking-changes.ts";

/**
 * Compares the contract with the last release's (the last git tag) and fails if it breaks a client.
 * Before the first tag it compares with main and only prints, because nothing is promised yet.
 */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const runGit = (...args: string[]): string | null => {
  try {
    return execFileSync("git", args, { cwd: ROOT, stdio: ["ignore", "pipe", "ignore"] })
      .toString()
      .trim();
  } catch {
    return null;
  }
};

const tag = runGit("describe", "--tags", "--abbrev=0");
const base = tag ?? runGit("rev-parse", "--verify", "--quiet", "main");
if (base === null) console.log("No git history here: the contract is compared with nothing.");
else
  reportChanges(findBreakingChanges(generateDocument(base), makeOpenApiDocument() as ApiDocument));

function reportChanges(changes: string[]): void {
  if (changes.length === 0) return;
  console.log(`Against ${tag ?? "main"} the contract breaks clients:`);
  for (const change of changes) console.log(`  ${change}`);
  if (tag) process.exitCode = 1;
}

/** Generates the document with that commit's code, in a temporary folder. */
function generateDocument(commit: string): ApiDocument {
  const folder = mkdtempSync(join(tmpdir(), "etalase-contract-"));
  try {
    const paths = ["contract", "backend", "app/i18n/locales", "package.json"];
    const archive = execFileSync("git", ["archive", commit, ...paths], {
      cwd: ROOT,
      maxBuffer: 2 ** 28,
    });
    execFileSync("tar", ["-x", "-C", folder], { input: archive });
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
    const print =
      'import * as api from "./backend/http/openapi.ts"; console.log(JSON.stringify((api.makeOpenApiDocument ?? api.openApiDocument)()));';
    const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", print], {
      cwd: folder,
      maxBuffer: 2 ** 28,
    });
    return JSON.parse(printed.toString()) as ApiDocument;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
