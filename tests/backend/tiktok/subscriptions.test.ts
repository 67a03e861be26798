import { expect, test } from "vitest";
import { APP, connectShop, createWorld } from "./world.ts";

const topicsOf = (calls: readonly string[]) =>
  calls.filter((call) => call.startsWith("PUT /event"));

test("a shop's pushes are directed to our address, and again where one goes elsewhere", async () => {
  const world = await createWorld();
  const { connector, controls, calls } = world;
  const { shop, credentials } = await connectShop(world);
  const subscribe = () => connector.connection.subscribePushes(credentials);
  expect(await subscribe()).toEqual([]);
  expect(topicsOf(calls)).toHaveLength(11);
  expect(await subscribe()).toEqual([]);
  expect(topicsOf(calls)).toHaveLength(11);

  await controls.directPushes(
    ...([shop.shopId, "UPCOMING_AUTHORIZATION_EXPIRATION", "https://elsewhere.test/push"] as const),
  );
  await controls.warnExpiry(shop.shopId);
  expect(world.pushes).toEqual([]);
  expect(await subscribe()).toEqual([]);
  expect(topicsOf(calls)).toHaveLength(12);
  await controls.warnExpiry(shop.shopId);
  await expect.poll(() => world.pushes.map(({ url }) => url)).toEqual([APP.callbackUrl]);
});

test("a topic that is refused leaves the others", async () => {
  const refusals: Record<number, number> = { 10: 105005 };
  let puts = 0;
  const world = await createWorld({
    rewrite(call, answer) {
      const code = call === "PUT /event/202309/webhooks" ? refusals[++puts] : undefined;
      return code ? { code, message: "Access denied", request_id: "1" } : answer;
    },
  });
  const { credentials } = await connectShop(world);
  expect(await world.connector.connection.subscribePushes(credentials)).toEqual([
    { topic: "NEW_CONVERSATION", code: "105005" },
  ]);
  expect(puts).toBe(11);
});
