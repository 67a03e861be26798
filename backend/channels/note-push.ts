import { sql } from "drizzle-orm";
import type { PushVerdict } from "#contract/going-live.ts";
import type { ChannelType } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { pushVerdicts } from "../db/schema/going-live.ts";

const SECOND_MS = 1_000;

/** Last write of a verdict in this process: anybody can send pushes with a wrong signature. */
const verdictTimes = new WeakMap<Backend, Map<string, number>>();

/** Stores that a push had no effect, at most once a second. */
export async function notePush(
  backend: Backend,
  channelType: ChannelType,
  verdict: Exclude<PushVerdict, "taken" | "unreadable">,
): Promise<void> {
  if (channelType === "shop") return;
  const currentTime = backend.now();
  const times = verdictTimes.get(backend) ?? new Map<string, number>();
  verdictTimes.set(backend, times);
  const key = `${channelType}/${verdict}`;
  if (currentTime.getTime() - (times.get(key) ?? 0) < SECOND_MS) return;
  times.set(key, currentTime.getTime());
  await backend.db
    .insert(pushVerdicts)
    .values({ app: channelType, verdict, lastAt: currentTime })
    .onConflictDoUpdate({
      target: [pushVerdicts.app, pushVerdicts.verdict],
      set: { lastAt: currentTime, times: sql`${pushVerdicts.times} + 1` },
    });
}
