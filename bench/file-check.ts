import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { publishReport } from "./publish-report.ts";
import { runScript, stepTable } from "./step.ts";

const PAGE_FILE = fileURLToPath(new URL("../docs/benchmarks/imports.md", import.meta.url));
const RUN_SCRIPT = fileURLToPath(new URL("./file-check-run.ts", import.meta.url));

interface Options {
  postgres: { url: string; version: string };
  rows: number;
  write: boolean;
}

/**
 * `npm run bench -- --file-check [--rows 20000] [--write]`: checks a product file, a stock
 * file and a price list, in a separate process. `--write` puts it into docs/benchmarks/imports.md.
 */
export async function benchFileCheck({ postgres, rows, write }: Options): Promise<void> {
  const load = loadavg()[0] ?? 0;
  const steps = await runScript(RUN_SCRIPT, postgres.url, rows);
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} cores, load average ${load.toFixed(1)}`;
  const text = [
    `${date} · ${machine} · Node ${process.versions.node} · ${postgres.version}`,
    "",
    stepTable(steps),
  ].join("\n");
  publishReport({ text, page: PAGE_FILE, mark: "file-check", write });
}
