import type { Credentials } from "./credentials.ts";

/** Reads a shop's data once in `lifetimeMs` per process. Errors are not cached. */
export function cachePerShop<T>(
  { forMs: lifetimeMs, now }: { forMs: number; now: () => Date },
  ask: (credentials: Credentials) => Promise<T>,
): (credentials: Credentials) => Promise<T> {
  const cachedByShopId = new Map<string, { at: number; answer: T }>();
  return async (credentials) => {
    const { shopId } = credentials;
    const last = cachedByShopId.get(shopId);
    if (last && now().getTime() - last.at < lifetimeMs) return last.answer;
    const answer = await ask(credentials);
    cachedByShopId.set(shopId, { at: now().getTime(), answer });
    return answer;
  };
}
