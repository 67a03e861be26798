import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { readConfig } from "#backend/config.ts";
import { createLog } from "#backend/log.ts";
import { logSecurity } from "#backend/security-log.ts";

/** Returns what a server with these settings writes about a sign-in. */
function linesOf(env: Record<string, string>): string[] {
  const lines: string[] = [];
  const out = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  logSecurity(createLog(readConfig(env).logLevel, out), "sign_in", { userId: "u1" });
  return lines;
}

test("a demo in a terminal writes security events only when it is asked to", () => {
  expect(linesOf({})).toEqual([]);
  expect(linesOf({ LOG_LEVEL: "info" })).toHaveLength(1);
});

test("a server with sellers of its own writes security events", () => {
  expect(linesOf({ ETALASE_DEMO: "off" })).toHaveLength(1);
  expect(linesOf({ DATABASE_URL: "postgres://db/etalase" })).toHaveLength(1);
});
