import { createLog } from "#backend/log.ts";

/** Creates the product's log and keeps its lines. */
export function createTestLog() {
  const written: string[] = [];
  const log = createLog("info", { write: (line) => void written.push(line) });
  const lines = () => written.map((line) => JSON.parse(line) as Record<string, unknown>);
  return {
    log,
    lines,
    /** Returns the lines about security, without the fields that every line has. */
    securityEvents: () =>
      lines()
        .filter((line) => "security" in line)
        .map(({ level: _level, time: _time, msg: _msg, requestId: _requestId, ...event }) => event),
    clear: () => {
      written.length = 0;
    },
  };
}
