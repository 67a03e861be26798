import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startPostgres } from "../../scripts/postgres.mjs";
import { ATTACKED } from "./lines/attacked.ts";
import { MONEY } from "./lines/money.ts";
import { OVERLOOKED } from "./lines/overlooked.ts";
import { PERMISSIONS } from "./lines/permissions.ts";
import { PICKING } from "./lines/picking.ts";
import { PLANTED } from "./lines/planted.ts";
import { PUBLISH } from "./lines/publish.ts";
import { PUSH } from "./lines/push.ts";
import { SIGN_IN } from "./lines/sign-in.ts";
import { STAFF_ROLES } from "./lines/staff.ts";
import { STOCK } from "./lines/stock.ts";
import { STRANGERS } from "./lines/strangers.ts";
import { WAREHOUSE } from "./lines/warehouse.ts";
import { breakLine, type Mutant, placeOf } from "./mutant.ts";

/**
 * `npm run mutate [AREA or part of a file's path …]`: breaks one line after another and runs the
 * tests that should notice. Prints each as caught or survived. Fails if less than 95 % are caught,
 * or if a line of the list no longer occurs in its file.
 */
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const AREAS: Record<string, readonly Mutant[]> = {
  "sign-in": SIGN_IN,
  permissions: PERMISSIONS,
  stock: STOCK,
  push: PUSH,
  publish: PUBLISH,
  picking: PICKING,
  warehouse: WAREHOUSE,
  money: MONEY,
  staff: STAFF_ROLES,
  attacked: ATTACKED,
  strangers: STRANGERS,
  overlooked: OVERLOOKED,
  planted: PLANTED,
};
const WANTED = 0.95;
/** A broken line may make a test hang. */
const PATIENCE_MS = 10 * 60_000;

type Outcome = "caught" | "survived" | "not run";

const asked = process.argv.slice(2);
const mutants = Object.entries(AREAS).flatMap(([area, list]) =>
  list.filter(
    ({ file }) => asked.length === 0 || asked.some((word) => word === area || file.includes(word)),
  ),
);
if (mutants.length === 0)
  throw new Error(`Neither an area (${Object.keys(AREAS).join(", ")}) nor a file is called that`);
for (const mutant of mutants) breakLine(readFileSync(join(ROOT, mutant.file), "utf8"), mutant);

// Otherwise the database would keep running.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const started = Date.now();
const reports = mkdtempSync(join(tmpdir(), "etalase-mutate-"));
const postgres = await startPostgres();
const runnable = mutants.filter((mutant) => postgres || !mutant.onPostgres);
await requireGreen();

const outcomes = new Map<Mutant, Outcome>(mutants.map((mutant) => [mutant, "not run"]));
const waiting = [...runnable];
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
await postgres?.stop();
rmSync(reports, { recursive: true, force: true });
conclude();

/** A test that already fails would catch everything. */
async function requireGreen(): Promise<void> {
  for (const onPostgres of [false, true]) {
    const of = runnable.filter((mutant) => (mutant.onPostgres ?? false) === onPostgres);
    const tests = [...new Set(of.flatMap((mutant) => mutant.tests))];
    if (tests.length === 0) continue;
    const { failed, total, output } = await run(tests, { onPostgres });
    if (failed > 0 || total === 0)
      throw new Error(`The tests are not green without a broken line:\n${output}`);
    console.log(
      `${total} tests are green${onPostgres ? " on PostgreSQL" : ""} before anything is broken`,
    );
  }
}

async function work(): Promise<void> {
  for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
    const { failed, total, output, isHung } = await run(mutant.tests, mutant, mutant);
    if (total === 0) throw new Error(`${placeOf(mutant)}\n  does not load when broken:\n${output}`);
    const outcome = failed > 0 ? "caught" : "survived";
    outcomes.set(mutant, outcome);
    console.log(`${outcome.padEnd(8)} ${placeOf(mutant)}${isHung ? " (did not end)" : ""}`);
  }
}

function run(
  tests: readonly string[],
  { onPostgres = false }: { onPostgres?: boolean },
  mutant?: Mutant,
): Promise<{ failed: number; total: number; output: string; isHung: boolean }> {
  const report = join(reports, `${mutant ? mutants.indexOf(mutant) : `green-${onPostgres}`}.json`);
  const args = [
    "--config",
    "tests/mutation/vitest.config.ts",
    "--reporter=default",
    "--reporter=json",
  ];
  const env = {
    ...process.env,
    ...(mutant ? { MUTANT: JSON.stringify(mutant) } : {}),
    TEST_DATABASE_URL: onPostgres ? postgres?.url : "",
  };
  const child = spawn(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      ...args,
      `--outputFile.json=${report}`,
      ...(mutant ? ["--bail=1", "--maxWorkers=1"] : []),
      ...tests,
    ],
    // On a milder signal, Vitest would shut down in its own way and also write no report.
    { cwd: ROOT, env, ...(mutant ? { timeout: PATIENCE_MS, killSignal: "SIGKILL" as const } : {}) },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => {
      output += text;
    });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      // A hanging test has noticed the mutant as well.
      if (signal) return resolve({ failed: 1, total: 1, output, isHung: true });
      if (!existsSync(report)) return reject(new Error(`vitest wrote no report:\n${output}`));
      const { numFailedTests, numTotalTests } = JSON.parse(readFileSync(report, "utf8"));
      // An error outside of all tests, or a crashed worker, fails the run without a failed test.
      const failed = code === 0 ? 0 : Math.max(1, numFailedTests);
      resolve({ failed, total: numTotalTests, output, isHung: false });
    });
  });
}

function conclude(): void {
  const count = (wanted: Outcome) => [...outcomes.values()].filter((is) => is === wanted).length;
  const [caught, survived, left] = [count("caught"), count("survived"), count("not run")];
  const share = caught / (caught + survived);
  for (const [mutant, outcome] of outcomes)
    if (outcome === "survived") console.log(`\nSurvived: ${placeOf(mutant)}\n  ${mutant.why}`);
  const minutes = ((Date.now() - started) / 60_000).toFixed(1);
  console.log(
    `\n${caught} of ${caught + survived} broken lines caught (${(share * 100).toFixed(1)} %), in ${minutes} minutes${left > 0 ? `; ${left} need PostgreSQL, which is not here` : ""}`,
  );
  process.exitCode = share >= WANTED ? 0 : 1;
}
