import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Readable } from "node:stream";
import { HEAP_ENV, HEAP_OPTIONS } from "../scripts/heap.mjs";
import { buildTable } from "./report.ts";

export interface Step {
  name: string;
  ms: number;
  /** Highest resident memory; `null` if not measured. */
  peakMb: number | null;
  /** The longest time without an answer from the process. */
  pauseMs: number | null;
}

/** Measures the time, memory and longest unresponsive moment of `run`. */
export async function timeStep<T>(
  name: string,
  work: () => Promise<T>,
): Promise<{ result: T; step: Step }> {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  let peak = 0;
  const look = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  const start = performance.now();
  const result = await work();
  const ms = performance.now() - start;
  clearInterval(look);
  delay.disable();
  const step = {
    name,
    ms,
    peakMb: Math.max(peak, process.memoryUsage.rss()) / 2 ** 20,
    pauseMs: delay.max / 1e6,
  };
  return { result, step: printStep(step) };
}

/** Also prints the result. */
export function printStep(step: Step): Step {
  const othersText =
    step.peakMb === null
      ? ""
      : `, ${step.peakMb.toFixed(0)} MB, longest pause ${step.pauseMs?.toFixed(0)} ms`;
  console.error(`bench: ${step.name}: ${step.ms.toFixed(0)} ms${othersText}`);
  return step;
}

const formatSeconds = (ms: number): string =>
  ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(1)} s`;

/** Descriptor for steps; logs go to standard output. */
const STEPS_FD = 3;

export const tellSteps = (steps: readonly Step[]): number =>
  writeSync(STEPS_FD, JSON.stringify(steps));

/**
 * Runs a script in a separate process and returns the steps it reports (`tellSteps`); its logs
 * appear in the terminal. It runs like a server: with the heap limits, and without the
 * development-only checks of responses.
 */
export async function runScript(script: string, url: string, products: number): Promise<Step[]> {
  const child = spawn(process.execPath, [...HEAP_OPTIONS, script, url, String(products)], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...HEAP_ENV, NODE_ENV: "production" },
    stdio: ["ignore", process.stderr, "inherit", "pipe"],
  });
  const exited = once(child, "exit");
  let scriptOutput = "";
  for await (const part of child.stdio[STEPS_FD] as Readable) scriptOutput += String(part);
  const [code] = await exited;
  if (code !== 0) throw new Error(`${script} stopped with code ${code}`);
  return JSON.parse(scriptOutput) as Step[];
}

export const stepTable = (steps: Step[]): string =>
  buildTable(
    ["Step", "time", "memory at most, MB", "longest pause, ms"],
    steps.map(({ name, ms, peakMb, pauseMs }) => [
      name,
      formatSeconds(ms),
      peakMb?.toFixed(0) ?? "",
      pauseMs?.toFixed(0) ?? "",
    ]),
  );
