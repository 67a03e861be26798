import type { Credentials } from "./credentials.ts";

/**
 * What rarely changes of a shop and is wanted with each call: asked for once in `forMs`, and held
 * in this process. An error is not held.
 */
export function knownOfShop<T>(
  { forMs, now }: { forMs: number; now: () => Date },
  ask: (credentials: Credentials) => Promise<T>,
): (credentials: Credentials) => Promise<T> {
  const known = new Map<string, { at: number; answer: T }>();
  return async (credentials) => {
    const { shopId } = credentials;
    const last = known.get(shopId);
    if (last && now().getTime() - last.at < forMs) return last.answer;
    const answer = await ask(credentials);
    known.set(shopId, { at: now().getTime(), answer });
    return answer;
  };
}
