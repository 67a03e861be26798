import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { VARIANTS_PER_PRODUCT } from "./imports-data.ts";
import { importMarkdown } from "./imports-report.ts";
import { publishReport } from "./publish-report.ts";
import { runScript } from "./step.ts";

const PAGE_FILE = fileURLToPath(new URL("../docs/benchmarks/imports.md", import.meta.url));
const RUN_SCRIPT = fileURLToPath(new URL("./imports-run.ts", import.meta.url));

interface Options {
  postgres: { url: string; version: string };
  /** 1,000 products instead of 20,000, to try the script. */
  small: boolean;
  write: boolean;
}

/**
 * `npm run bench -- --imports [--small] [--write]`: checks, applies, exports and reverts a product
 * file and a sandbox shop, in a separate process. `--write` puts it into
 * docs/benchmarks/imports.md.
 */
export async function benchImports({ postgres, small, write }: Options): Promise<void> {
  const products = small ? 1_000 : 20_000;
  const load = loadavg()[0] ?? 0;
  const steps = await runScript(RUN_SCRIPT, postgres.url, products);
  const date = new Date().toISOString().slice(0, 10);
  const text = importMarkdown({
    date,
    postgres: postgres.version,
    products,
    variants: products * VARIANTS_PER_PRODUCT,
    load,
    steps,
  });
  publishReport({ text, page: PAGE_FILE, mark: "imports", write });
}
