import { sql } from "drizzle-orm";
import type { PushVerdict } from "#contract/going-live.ts";
import type { ChannelType } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { pushVerdicts } from "../db/schema/going-live.ts";

const MIN_INTERVAL_MS = 1_000;

/** Last writes of each verdict: anybody can send many pushes with a wrong signature. */
const lastWritesByBackend = new WeakMap<Backend, Map<string, number>>();

/** Stores that a push had no effect, at most once a second. */
export async function recordPushVerdict(
  backend: Backend,
  channelType: ChannelType,
  verdict: Exclude<PushVerdict, "taken" | "unreadable">,
): Promise<void> {
  if (channelType === "shop") return;
  const currentTime = backend.now();
  const lastWrites = lastWritesByBackend.get(backend) ?? new Map<string, number>();
  lastWritesByBackend.set(backend, lastWrites);
  const key = `${channelType}/${verdict}`;
  if (currentTime.getTime() - (lastWrites.get(key) ?? 0) < MIN_INTERVAL_MS) return;
  lastWrites.set(key, currentTime.getTime());
  await backend.db
    .insert(pushVerdicts)
    .values({ app: channelType, verdict, lastAt: currentTime })
    .onConflictDoUpdate({
      target: [pushVerdicts.app, pushVerdicts.verdict],
      set: { lastAt: currentTime, times: sql`${pushVerdicts.times} + 1` },
    });
}
