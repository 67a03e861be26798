const enough = process.env.DIES_AT ? Number(process.env.DIES_AT) : Number.POSITIVE_INFINITY;

/**
 * Prints a line of JSON. If `done` has reached DIES_AT, the process then kills itself as in a power
 * cut. A reader of the line could be too late to do so.
 */
export function reportAndDie(report: { end?: unknown }, done: number): void {
  process.stdout.write(`${JSON.stringify(report)}\n`);
  if (!report.end && done >= enough) process.kill(process.pid, "SIGKILL");
}
