import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { VARIANTS_PER_PRODUCT } from "./imports-data.ts";
import { importMarkdown } from "./imports-report.ts";
import { publishReport } from "./publish-report.ts";
import { runScript } from "./step.ts";

const PAGE_FILE = fileURLToPath(new URL("../docs/benchmarks/imports.md", import.meta.url));
const RUN_SCRIPT = fileURLToPath(new URL("./migration-run.ts", import.meta.url));

interface Options {
  postgres: { url: string; version: string };
  /** 1,000 products instead of 20,000, to compare the memory. */
  small: boolean;
  write: boolean;
}

/**
 * `npm run bench -- --migration [--small] [--write]`: moves one sandbox's shop to another's,
 * publishes it there and takes it back, in a separate process. `--write` puts it into
 * docs/benchmarks/imports.md.
 */
export async function benchMigration({ postgres, small, write }: Options): Promise<void> {
  const products = small ? 1_000 : 20_000;
  const load = loadavg()[0] ?? 0;
  const steps = await runScript(RUN_SCRIPT, postgres.url, products);
  const text = importMarkdown({
    ...{ date: new Date().toISOString().slice(0, 10), postgres: postgres.version, products },
    ...{ variants: products * VARIANTS_PER_PRODUCT, load, steps },
  });
  publishReport({ text, page: PAGE_FILE, mark: "migration", write });
}
