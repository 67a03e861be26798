import { cpus, totalmem } from "node:os";
import { type Step, stepTable } from "./step.ts";

export interface ImportReport {
  date: string;
  postgres: string;
  products: number;
  variants: number;
  /** One minute's load average when the measuring began. */
  load: number;
  steps: Step[];
}

const formatNumber = (value: number) => value.toLocaleString("en");

export function importMarkdown({
  date,
  postgres,
  products,
  variants,
  load,
  steps,
}: ImportReport): string {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown processor"}), ${Math.round(totalmem() / 2 ** 30)} GB, load average ${load.toFixed(1)}`;
  return [
    `${date} · ${machine} · Node ${process.versions.node} · ${postgres} · ${formatNumber(products)} products, ${formatNumber(variants)} variants`,
    "",
    stepTable(steps),
  ].join("\n");
}
