import { cpus, totalmem } from "node:os";
import { table } from "./report.ts";

export interface ImportStep {
  name: string;
  ms: number;
  /** Resident memory at its highest; null where it is not looked at. */
  peakMb: number | null;
  /** The longest time that the process answered nobody. */
  pauseMs: number | null;
}
export interface ImportReport {
  date: string;
  postgres: string;
  products: number;
  variants: number;
  /** One minute's load average when the measuring began. */
  load: number;
  steps: ImportStep[];
}

const number = (value: number) => value.toLocaleString("en");
const seconds = (ms: number) => (ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(1)} s`);

/** What was measured, as markdown. */
export function importMarkdown({ date, postgres, products, variants, load, steps }: ImportReport): string {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown processor"}), ${Math.round(totalmem() / 2 ** 30)} GB, load average ${load.toFixed(1)}`;
  return [
    `${date} · ${machine} · Node ${process.versions.node} · ${postgres} · ${number(products)} products, ${number(variants)} variants in the file and in the shop`,
    "",
    table(
      ["Step", "time", "memory at most, MB", "longest pause, ms"],
      steps.map(({ name, ms, peakMb, pauseMs }) => [name, seconds(ms), peakMb?.toFixed(0) ?? "", pauseMs?.toFixed(0) ?? ""]),
    ),
  ].join("\n");
}
