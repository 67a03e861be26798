import { cpus, totalmem } from "node:os";
import type { ExportResult } from "./catalogue-exports.ts";
import type { LoadResult } from "./load.ts";
import { buildCaseTable, type CaseResult, listCasePlans } from "./measured-cases.ts";
import { buildTable } from "./report.ts";
import { type Step, stepTable } from "./step.ts";

export interface CatalogueReport {
  date: string;
  postgres: string;
  products: number;
  variants: number;
  runs: number;
  /** One minute's load average when the measuring began. */
  load: number;
  cases: CaseResult[];
  floor: LoadResult;
  pages: { name: string; result: LoadResult }[];
  /** The same database with listings, history and duplicates. */
  shops: { cases: CaseResult[]; exports: ExportResult[] };
  /** The same database, many listings at once. */
  bulk: Step[];
}

const LIMIT_MS = 100;
const formatNumber = (value: number) => value.toLocaleString("en");

export function buildCatalogueReport({
  date,
  postgres,
  products,
  variants,
  runs,
  load,
  cases,
  floor,
  pages,
  shops,
  bulk,
}: CatalogueReport): string {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown processor"}), ${Math.round(totalmem() / 2 ** 30)} GB, load average ${load.toFixed(1)}`;
  const all = [...cases, ...shops.cases];
  const tooSlow = all.filter(({ median }) => median > LIMIT_MS).map(({ name }) => name);
  return [
    `${date} · ${machine} · Node ${process.versions.node} · ${postgres} · ${formatNumber(products)} products, ${formatNumber(variants)} variants`,
    "",
    `The use cases as the HTTP handlers call them, over one connection, ${runs} times each after one that is not counted; milliseconds:`,
    "",
    buildCaseTable(cases),
    "",
    "The pages, one process, 8 connections, beside the floor's list of the same products in the same run:",
    "",
    buildTable(
      ["Page", "req/s", "p50 ms", "p97.5 ms", "of the floor"],
      [{ name: "floor", result: floor }, ...pages].map(({ name, result }) => [
        name,
        result.requestsPerSecond,
        result.p50,
        result.p975,
        `1/${(floor.requestsPerSecond / result.requestsPerSecond).toFixed(1)}`,
      ]),
    ),
    "",
    `The same catalogue with five shops of ${formatNumber(products)} listings each, ${formatNumber(products * 10)} entries in its history, and possible duplicates:`,
    "",
    buildCaseTable(shops.cases),
    "",
    tooSlow.length > 0
      ? `Above ${LIMIT_MS} ms: ${tooSlow.join("; ")}.`
      : `None is above ${LIMIT_MS} ms.`,
    "",
    `All ${formatNumber(products)} products as a file:`,
    "",
    buildTable(
      ["File", "seconds", "MB", "memory before, MB", "memory at most, MB"],
      shops.exports.map(({ format, ms, bytes, memoryMb }) => [
        format,
        (ms / 1000).toFixed(1),
        (bytes / 1e6).toFixed(1),
        memoryMb.before.toFixed(0),
        memoryMb.most.toFixed(0),
      ]),
    ),
    "",
    "Many listings at once, by the use cases in a process of their own, with the queue's own tables but without the calls to the marketplaces:",
    "",
    stepTable(bulk),
    ...listCasePlans(all),
  ].join("\n");
}
