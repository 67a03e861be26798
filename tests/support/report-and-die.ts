const enough = process.env.DIES_AT ? Number(process.env.DIES_AT) : Number.POSITIVE_INFINITY;

/**
 * Prints one line of JSON. Where `done` has come to what DIES_AT says, the process then ends as in
 * a power cut. It does so itself: whoever reads the line may be kept waiting for the processor
 * until all is done.
 */
export function reportAndDie(report: { end?: unknown }, done: number): void {
  process.stdout.write(`${JSON.stringify(report)}\n`);
  if (!report.end && done >= enough) process.kill(process.pid, "SIGKILL");
}
