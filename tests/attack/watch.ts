import { send, wait } from "./send.ts";
import type { Site } from "./site.ts";

/** A wait of a second is noticeable; three seconds are an outage. */
const LONGEST_WAIT_MS = 3_000;
/** Memory above the amount before the attack. */
const MAX_MEMORY_MB = 600;

interface Strain {
  /** The longest wait before the attack, which is long on a busy machine. */
  usualMs: number;
  /** The longest wait of another client for `/healthz`, in milliseconds. */
  waitMs: number;
  /** The most memory above that before the attack, in MB. */
  memoryMb: number;
}

/** Measures the server's service for others while `work` runs. */
export async function underStrain<T>(
  { origin, server }: Site,
  work: () => Promise<T>,
): Promise<Strain & { result: T }> {
  const before = memoryOf(server);
  const strain: Strain = { usualMs: await measureUsualWait(origin), waitMs: 0, memoryMb: 0 };
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      const { ms } = await send(`${origin}/healthz`);
      strain.waitMs = Math.max(strain.waitMs, Math.round(ms));
      await wait(50);
    }
  };
  const weigh = async () => {
    while (!isOver) {
      strain.memoryMb = Math.max(strain.memoryMb, memoryOf(server) - before);
      await wait(50);
    }
  };
  const watching = Promise.all([watch(), weigh()]);
  const result = await work().finally(() => {
    isOver = true;
  });
  await watching;
  return { ...strain, result };
}

async function measureUsualWait(origin: string): Promise<number> {
  let longestMs = 0;
  for (let sample = 0; sample < 20; sample++) {
    const { ms } = await send(`${origin}/healthz`);
    longestMs = Math.max(longestMs, Math.round(ms));
    await wait(50);
  }
  return longestMs;
}

const memoryOf = (server: Site["server"]) => server.memory().reduce((sum, mb) => sum + mb, 0);

export const isBearable = ({ usualMs, waitMs, memoryMb }: Strain, mostMb = MAX_MEMORY_MB) =>
  waitMs <= LONGEST_WAIT_MS + 3 * usualMs && memoryMb <= mostMb;
export const strainText = ({ usualMs, waitMs, memoryMb }: Strain) =>
  `others waited ${waitMs} ms at most (${usualMs} before), ${memoryMb} MB more`;
