import { cpus, totalmem } from "node:os";
import type { LoadResult } from "./load.ts";
import type { PageWeight } from "./page-weight.ts";

export interface LoadRow {
  name: string;
  pages: number;
  processes: number;
  floor: LoadResult;
  app: LoadResult;
}
export interface MemoryRow {
  processes: number;
  /** MB of each process after both lists were loaded. */
  memory: number[];
}
export interface WeightRow {
  page: string;
  weight: PageWeight;
}
export interface BenchReport {
  date: string;
  postgres: string;
  quick: boolean;
  loads: LoadRow[];
  memories: MemoryRow[];
  weights: WeightRow[];
}

export function buildMarkdown({
  date,
  postgres,
  quick,
  loads,
  memories,
  weights,
}: BenchReport): string {
  const processor = cpus()[0]?.model.trim() ?? "unknown processor";
  const machine = `${cpus().length} cores (${processor}), ${Math.round(totalmem() / 2 ** 30)} GB`;
  return [
    `${date} · ${machine} · Node ${process.versions.node} · ${postgres}${quick ? " · quick run" : ""}`,
    "",
    "Server, PostgreSQL and the load (8 connections) share these cores; floor and app run one after the other. CPU: of the server's processes, a page.",
    "",
    buildTable(
      ["Pages", "Processes", "", "CPU ms", "req/s", "p50 ms", "p97.5 ms", "kB", "of the floor"],
      loads.flatMap(({ name, processes, floor, app }) => [
        [name, processes, "floor", ...formatFigures(floor), ""],
        [
          name,
          processes,
          "app",
          ...formatFigures(app),
          `1/${(floor.requestsPerSecond / app.requestsPerSecond).toFixed(1)}`,
        ],
      ]),
    ),
    "",
    buildTable(
      ["Processes", "Memory of each after the load, MB"],
      memories.map(({ processes, memory }) => [processes, memory.join(", ") || "unknown"]),
    ),
    "",
    "First view with an empty cache at 4× CPU slow-down, 1.6 Mbps and 150 ms; kB gzipped; the first row in ms since the navigation began:",
    "",
    buildTable(
      ["Page", "HTML", "CSS", "JavaScript", "first row"],
      weights.map(({ page, weight }) => [
        `\`${page}\``,
        toKilobytes(weight.html),
        toKilobytes(weight.css),
        toKilobytes(weight.javascript),
        weight.firstRow,
      ]),
    ),
  ].join("\n");
}

const formatFigures = (result: LoadResult) => [
  result.cpu?.toFixed(2) ?? "unknown",
  result.requestsPerSecond,
  result.p50,
  result.p975,
  toKilobytes(result.bytes),
];
const toKilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

export function buildTable(head: string[], rows: (string | number)[][]): string {
  const buildTableLine = (cells: (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [
    buildTableLine(head),
    buildTableLine(head.map(() => "---")),
    ...rows.map(buildTableLine),
  ].join("\n");
}
