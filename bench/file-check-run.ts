import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createAccount } from "#backend/accounts/create-account.ts";
import { issueSession } from "#backend/accounts/sessions.ts";
import { startEmbedded } from "#server/embedded.ts";
import { productFile, VARIANTS_PER_PRODUCT } from "./imports-data.ts";
import { report, type Step, tellSteps, timeStep } from "./step.ts";

/**
 * One run of file-check.ts: `file-check-run.ts <database> <rows>`. Checks a product file as an
 * upload does. The memory of the process that reads it is a step of its own.
 */
const [url = "", size = "0"] = process.argv.slice(2);
const ORIGIN = "http://bench.test";
const folder = mkdtempSync(join(tmpdir(), "etalase-check-"));
const running = await startEmbedded({
  ...{ DATABASE_URL: url, FILES_URL: join(folder, "files"), PUBLIC_ORIGIN: ORIGIN },
  ...{ CREDENTIALS_KEY: "0".repeat(64), ETALASE_DEMO: "off", IMPORT_PICTURES: "off" },
  LOG_LEVEL: "error",
});
const steps: Step[] = [];
let readerMb = 0;
const look = setInterval(() => {
  readerMb = Math.max(readerMb, ...childrenMb());
}, 50);

try {
  const owner = {
    ...{ email: "bench@toko.test", name: "Laras", password: "a long password" },
    ...{ shopName: "Toko Bench", countryCode: "id" as const },
  };
  const { token } = await issueSession(running.backend, {
    ...(await createAccount(running.backend, owner)),
    kind: "session",
  });
  const ask = async (method: string, path: string, body?: FormData) => {
    const headers = { "x-jwt": `Bearer ${token}` };
    const answer = await running.app.fetch(
      new Request(`${ORIGIN}${path}`, { method, headers, ...(body ? { body } : {}) }),
    );
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const before = process.memoryUsage.rss() / 2 ** 20;
  steps.push(report({ name: "the server at rest", ms: 0, peakMb: before, pauseMs: null }));
  const text = productFile(Math.round(Number(size) / VARIANTS_PER_PRODUCT));
  const { result, step } = await timeStep(`check ${size} rows, all new`, async () => {
    const form = new FormData();
    form.set("file", new File([text], "products.csv", { type: "text/csv" }));
    const { id } = (await ask("POST", "/v2/products/imports", form)).import;
    for (;;) {
      const { import: one } = await ask("GET", `/v2/products/imports/${id}?limit=1`);
      if (one.status !== "checking") return one;
      await pause(100);
    }
  });
  if (result.status !== "checked" || result.counts.blocked > 0)
    throw new Error(JSON.stringify(result));
  steps.push(step);
  const reader = { name: "the process that reads it", ms: step.ms, peakMb: readerMb };
  steps.push(report({ ...reader, pauseMs: null }));
  tellSteps(steps);
} finally {
  clearInterval(look);
  await running.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the highest memory of each process that this one started; none where Linux is not. */
function childrenMb(): number[] {
  const list = `/proc/${process.pid}/task/${process.pid}/children`;
  if (!existsSync(list)) return [];
  return readFileSync(list, "utf8")
    .split(" ")
    .filter(Boolean)
    .flatMap((child) => {
      try {
        const status = readFileSync(`/proc/${child}/status`, "utf8");
        return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
      } catch {
        // The process has ended.
        return [];
      }
    });
}
