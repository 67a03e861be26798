import { createLog } from "#backend/log.ts";

/** The product's own log, kept. */
export function createTestLog() {
  const written: string[] = [];
  const log = createLog("info", { write: (line) => void written.push(line) });
  const lines = () => written.map((line) => JSON.parse(line) as Record<string, unknown>);
  return {
    log,
    lines,
    /** The lines about security, without what every line has. */
    securityEvents: () =>
      lines()
        .filter((line) => "security" in line)
        .map(({ level: _level, time: _time, msg: _msg, requestId: _requestId, ...event }) => event),
    /** Forgets what was written so far. */
    clear: () => {
      written.length = 0;
    },
  };
}
