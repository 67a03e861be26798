import type { Credentials } from "./credentials.ts";

/**
 * Caches a shop's data that rarely changes and that each call needs: it is read once in `forMs` per
 * process. Errors are not cached.
 */
export function cachePerShop<T>(
  { forMs, now }: { forMs: number; now: () => Date },
  ask: (credentials: Credentials) => Promise<T>,
): (credentials: Credentials) => Promise<T> {
  const knownByShopId = new Map<string, { at: number; answer: T }>();
  return async (credentials) => {
    const { shopId } = credentials;
    const last = knownByShopId.get(shopId);
    if (last && now().getTime() - last.at < forMs) return last.answer;
    const answer = await ask(credentials);
    knownByShopId.set(shopId, { at: now().getTime(), answer });
    return answer;
  };
}
