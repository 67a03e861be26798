import { sql } from "drizzle-orm";
import { MACHINE_DOORS } from "#contract/public-doors.ts";
import type { Backend } from "../context.ts";
import type { Database } from "../db/client.ts";
import { type HttpApp, mountPublicRoute } from "./implement.ts";

/** Maps a name to a check that throws if the part does not work. */
export type HealthChecks = Record<string, () => Promise<unknown>>;

const TIMEOUT_MS = 2_000;

/**
 * Mounts `/healthz` (this process answers) and `/readyz`, which checks dependencies or answers 503
 * (docs/specification.md "Refusals"). A replica is optional; a header shows its state.
 */
export function mountHealth(
  app: HttpApp,
  checks: HealthChecks,
  backend: Pick<Backend, "replica">,
): void {
  mountPublicRoute(app, MACHINE_DOORS.alive, (c) => c.text("OK"));
  mountPublicRoute(app, MACHINE_DOORS.ready, async (c) => {
    const { replica } = backend;
    if (replica) {
      await replica.check();
      c.header("X-Read-Replica", replica.getState());
    }
    const results = await Promise.allSettled(
      Object.values(checks).map((check) => withTimeout(check())),
    );
    const failedNames = Object.keys(checks).filter(
      (_, index) => results[index]?.status === "rejected",
    );
    if (failedNames.length === 0) return c.text("OK");
    c.get("log").error({ failed: failedNames }, "not ready");
    return c.text("The Health Check is not successful", 503);
  });
}

async function withTimeout(check: Promise<unknown>): Promise<void> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no answer in time")), TIMEOUT_MS);
  try {
    await Promise.race([check, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

export async function checkDatabase(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}
