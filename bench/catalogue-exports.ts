import type { Backend } from "#backend/context.ts";
import { exportProducts } from "#backend/export/export-products.ts";
import { BENCH_ACCOUNT } from "./seed.ts";

export interface ExportResult {
  format: string;
  ms: number;
  bytes: number;
  /** Resident memory of this process before, and at its highest while the file was read. */
  memoryMb: { before: number; most: number };
}

const LOOK_EVERY_MS = 50;
const readMegabytes = () => process.memoryUsage.rss() / 2 ** 20;

/** Reads the whole catalogue as each kind of file and discards it as it is written. */
export async function measureExports(backend: Backend): Promise<ExportResult[]> {
  const results: ExportResult[] = [];
  for (const format of ["csv", "xlsx"] as const) results.push(await measureExport(backend, format));
  return results;
}

async function measureExport(backend: Backend, format: "csv" | "xlsx"): Promise<ExportResult> {
  const caller = { accountId: BENCH_ACCOUNT, countryCode: "id" } as const;
  const megabytesBefore = readMegabytes();
  let peakMegabytes = megabytesBefore;
  const look = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, readMegabytes());
  }, LOOK_EVERY_MS);
  const start = performance.now();
  const answer = await exportProducts(backend, caller, format, {
    sortBy: "updatedAt",
    orderBy: "desc",
  });
  let bytes = 0;
  if (answer.body) for await (const part of answer.body) bytes += part.byteLength;
  clearInterval(look);
  return {
    format,
    ms: performance.now() - start,
    bytes,
    memoryMb: { before: megabytesBefore, most: peakMegabytes },
  };
}
