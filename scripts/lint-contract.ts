import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeOpenApiDocument } from "#backend/http/openapi.ts";
import { findAmbiguousPaths } from "./ambiguous-paths.ts";

/** Checks the contract's OpenAPI document by the rules of redocly.yaml. A warning fails it too. */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const document = makeOpenApiDocument();
const folder = mkdtempSync(join(tmpdir(), "etalase-openapi-"));
const file = join(folder, "openapi.json");
try {
  writeFileSync(file, JSON.stringify(document, null, 2));
  const lint = spawnSync(
    process.execPath,
    [
      fileURLToPath(import.meta.resolve("@redocly/cli/bin/cli.js")),
      ...["lint", file, "--config", join(ROOT, "redocly.yaml"), "--format", "stylish"],
    ],
    {
      encoding: "utf8",
      // Does not check for updates and sends no telemetry.
      env: {
        ...process.env,
        REDOCLY_TELEMETRY: "off",
        REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
        NO_COLOR: "1",
      },
    },
  );
  if (lint.error) throw lint.error;
  const output = lint.stdout + lint.stderr;
  if (lint.status !== 0 || /\d+ warnings?/.test(output)) reportProblems(output);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const ambiguous = findAmbiguousPaths(Object.keys(document.paths ?? {}));
if (ambiguous.length > 0) reportProblems(`${ambiguous.join("\n")}\n`);

function reportProblems(problems: string): void {
  process.stdout.write(problems);
  process.exitCode = 1;
}
