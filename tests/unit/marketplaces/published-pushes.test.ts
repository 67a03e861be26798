import { expect, test } from "vitest";
import type { ChannelEvent } from "#backend/marketplaces/connector.ts";
import { parsePush as parseLazada } from "#backend/marketplaces/lazada/webhooks.ts";
import { isVerification, parsePush as parseShopee } from "#backend/marketplaces/shopee/webhooks.ts";
import { parsePush as parseTiktok } from "#backend/marketplaces/tiktok/webhooks.ts";
import pushes from "./samples/pushes.json" with { type: "json" };
import { createSeededRandom, vary } from "./vary.ts";

/** The bodies on the marketplaces' pages about pushes (December 2025), by page. */
const SEEDS = 40;
const bytes = (body: unknown) => new TextEncoder().encode(JSON.stringify(body));
/** The events of a push, without the digest of its bytes. */
const told = (events: readonly ChannelEvent[]) =>
  events.map(({ dedupeKey: _, at, ...event }) => ({ ...event, at: at.toISOString() }));

/** The fields that say whom a push is about, and when: without them nothing can follow. */
const NEEDED = new Set([
  ...["code", "type", "message_type", "shop_id", "seller_id", "shopid", "shop_id_list"],
  ...["shop_expire_soon", "site", "site_id", "timestamp", "data", "ordersn", "order_sn", "extra"],
  ...["order_id", "trade_order_id", "item_id", "itemId", "product_id", "conversation_id"],
  ...["session_id", "content", "package_list", "order_id_list", "tts_notification_id"],
]);

test.each([
  ["Shopee", parseShopee, pushes.shopee],
  ["TikTok Shop", parseTiktok, pushes.tiktok],
  ["Lazada", parseLazada, pushes.lazada],
] as const)(
  "each published push of %s is read, whatever types its fields have",
  (_, parse, all) => {
    expect(all.length).toBeGreaterThan(2);
    for (const [page = "", body = ""] of all) {
      const push: unknown = JSON.parse(body);
      const expected = told(parse(bytes(push)));
      for (let seed = 1; seed <= SEEDS; seed++) {
        const varied = vary(push, { random: createSeededRandom(seed), needed: NEEDED });
        expect(told(parse(bytes(varied))), `${page} ${seed}`).toEqual(expected);
      }
    }
  },
);

test("a push whose data is text tells what it tells as an object", () => {
  for (const [page = "", body = ""] of pushes.shopee) {
    const push = JSON.parse(body);
    const asText = { ...push, data: JSON.stringify(push.data) };
    expect(told(parseShopee(bytes(asText))), page).toEqual(told(parseShopee(bytes(push))));
  }
});

test.each([
  [{ code: 0, data: { verify_info: "This is a Verification message." } }, true],
  [{ code: "0", shop_id: 0, timestamp: 1_764_569_832, data: {} }, true],
  [{ code: 0, shop_id: 7 }, false],
  [{ code: 3, data: { ordersn: "2512017TFPB0HF" } }, false],
  ["no push", false],
])("%o is the console's try of the address: %s", (body, isAsked) => {
  expect(isVerification(bytes(body))).toBe(isAsked);
});
