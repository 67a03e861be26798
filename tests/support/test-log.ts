import { createLog } from "#backend/log.ts";

/** The product's own log, kept. */
export function createTestLog() {
  const written: string[] = [];
  const log = createLog("info", { write: (line) => void written.push(line) });
  return {
    log,
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
    /** Forgets what was written so far. */
    clear: () => {
      written.length = 0;
    },
  };
}
