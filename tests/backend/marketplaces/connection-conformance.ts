import { expect, test } from "vitest";
import { type LoggedCall, runWithCallLog } from "#backend/marketplaces/call-log.ts";
import { requireOffered } from "#backend/marketplaces/connector.ts";
import { kindOf } from "./kind-of.ts";
import type { TestedMarketplace } from "./tested-marketplace.ts";

export function testConnections(tested: () => TestedMarketplace): void {
  test("connects once by a code, and refuses a used code, an unknown code and a refused consent", async ({
    skip,
  }) => {
    const { place, exchange } = tested();
    if (place.keys || place.open) return skip();
    const { query, shopId, name: shopName } = await place.consent();
    const { connection } = place.connector;
    const { shop, credentials } = await exchange(query);
    expect(shop).toMatchObject({ shopId, name: shopName });
    expect(credentials.accessExpiresAt > place.now()).toBe(true);
    expect(await connection.readShop(credentials)).toEqual(shop);
    expect(await kindOf(exchange(query))).toBe("unauthorised");
    expect(await kindOf(exchange({ ...query, code: "invented" }))).toBe("unauthorised");
    expect(await kindOf(exchange({ error: "access_denied" }))).toBe("unauthorised");
  });

  test("connects by keys, and names a missing, wrong or refused one", async ({ skip }) => {
    const { place } = tested();
    if (!place.keys) return skip();
    const { values, shopId } = await place.keys();
    const { connection } = place.connector;
    const keys = requireOffered(connection.keys, "keys");
    const connected = await keys.connect(values);
    if ("problems" in connected) throw new Error("The keys were refused");
    expect(connected.shop.shopId).toBe(shopId);
    expect(connected.credentials.accessExpiresAt > place.now()).toBe(true);
    expect(await connection.readShop(connected.credentials)).toEqual(connected.shop);
    for (const { name: field, isSecret, isOptional } of keys.fields) {
      if (!isOptional)
        expect(await keys.connect({ ...values, [field]: " " })).toEqual({
          problems: { [field]: "required" },
        });
      if (isSecret)
        expect(await keys.connect({ ...values, [field]: "invented" })).toEqual({
          problems: { [field]: "refused" },
        });
    }
    await place.mishaps.goOffline(shopId, 1);
    expect(await kindOf(keys.connect(values))).toBe("unavailable");
    await place.mishaps.expireToken(shopId);
    if (place.keysRenew) return;
    expect(await kindOf(connection.readShop(connected.credentials))).toBe("unauthorised");
    expect(await kindOf(connection.refresh(connected.credentials))).toBe("unauthorised");
  });

  test("reads a connected shop at any time, and reports a missing one as such", async ({
    skip,
  }) => {
    const { place, connect } = tested();
    if (!place.open) return skip();
    const { shopId, name, credentials } = await connect();
    const { connection } = place.connector;
    expect(await connection.readShop(credentials)).toMatchObject({ shopId, name });
    const later = await connection.refresh(credentials);
    expect(await kindOf(connection.readShop(later))).toBe("done");
    const gone = { ...credentials, shopId: "E000000000000" };
    expect(await kindOf(connection.readShop(gone))).toBe("unauthorised");
  });

  test("reports an expired token, and exchanges the refresh token once", async ({ skip }) => {
    const { place, connect } = tested();
    // A key does not expire.
    if (place.open || (place.keys && !place.keysRenew)) return skip();
    const { shopId, credentials } = await connect();
    const { connection } = place.connector;
    await place.mishaps.expireToken(shopId);
    expect(await kindOf(connection.readShop(credentials))).toBe("token_expired");
    place.pass(1);
    const fresh = await connection.refresh(credentials);
    expect(await kindOf(connection.readShop(fresh))).toBe("done");
    if (place.keysRenew) return;
    expect(await kindOf(connection.refresh(credentials))).toBe("unauthorised");
  });

  test("a withdrawn consent stops reads and refreshes", async ({ skip }) => {
    const { place, connect } = tested();
    if (place.open) return skip();
    const { shopId, credentials } = await connect();
    await place.mishaps.deauthorise(shopId);
    const { connection } = place.connector;
    expect(await kindOf(connection.readShop(credentials))).toBe(
      place.tellsRevoked ? "unauthorised" : "token_expired",
    );
    expect(await kindOf(connection.refresh(credentials))).toBe("unauthorised");
  });

  test("rate limits, outages and a wrong clock cause a retry, not a failure", async ({ skip }) => {
    const { place, connect } = tested();
    if (place.open) return skip();
    const { shopId, credentials } = await connect();
    const read = () => kindOf(place.connector.connection.readShop(credentials));
    await place.mishaps.throttle(shopId, 50);
    expect(await read()).toBe("rate_limited");
    await place.mishaps.throttle(shopId, 0);
    await place.mishaps.goOffline(shopId, 1);
    expect(await read()).toBe("unavailable");
    place.mishaps.skew(place.skewTooFarS);
    expect(await read()).toBe(place.takesAnyClock ? "done" : "unavailable");
    place.mishaps.skew(0);
    expect(await read()).toBe("done");
  });

  test("each call is logged with its outcome, retries included, and without keys", async ({
    skip,
  }) => {
    const { place, connect } = tested();
    if (place.open) return skip();
    const { shopId, credentials } = await connect();
    const log = async () => {
      const calls: LoggedCall[] = [];
      await runWithCallLog(calls, place.now, () =>
        kindOf(place.connector.connection.readShop(credentials)),
      );
      return calls.map(({ name, at, durationMs, ...answer }) => {
        expect(name).toMatch(/^\/[\w/.{}:-]+$/);
        expect(name).not.toContain(credentials.accessToken);
        expect([at, durationMs >= 0]).toEqual([place.now(), true]);
        return answer;
      });
    };
    const [well, ...more] = await log();
    expect(well).toMatchObject({ status: 200, code: "" });
    expect(more.filter(({ code }) => code !== "")).toEqual([]);
    await place.mishaps.throttle(shopId, 50);
    const throttled = await log();
    if (place.asksOnce) expect(throttled).toHaveLength(1);
    else expect(throttled.length).toBeGreaterThan(1);
    expect(throttled.filter(({ code }) => code === "")).toEqual([]);
    await place.mishaps.throttle(shopId, 0);
    await place.mishaps.goOffline(shopId, 1);
    expect((await log()).at(-1)).not.toMatchObject({ status: 200 });
  });
}
