import { afterAll, beforeAll, expect, test } from "vitest";
import { hasAnyWord } from "#backend/chats/has-any-word.ts";
import type { ChatSettings } from "#contract/chat-settings.ts";
import type { Notification } from "#contract/notifications.ts";
import { staffOf } from "#tests/backend/staff/people.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { asking } from "#tests/support/selling-account.ts";
import { type ChattingShop, chattingShop } from "./chatting-shop.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const HOUR_MS = 3_600_000;

async function shopWith(settings: Partial<ChatSettings>): Promise<ChattingShop> {
  const shop = await chattingShop(world);
  await shop.call("/v1/chats/settings", "PUT", { settings });
  return shop;
}
async function writes({ shopId }: ChattingShop, text: string): Promise<void> {
  await world.sandbox.controls.buyerWrites({ shopId, username: "sitirahma88", text });
  await world.drain();
}
/** Messages from the shop to the buyer, oldest first. */
const answers = async (shop: ChattingShop) =>
  (await shop.atBuyer("sitirahma88"))
    .filter(({ isFromBuyer }) => !isFromBuyer)
    .map(({ content }) => (content as { text: string }).text);

test("a buyer greeted by day gets the out-of-hours message once at night", async () => {
  // The clock shows 10:00 in Jakarta.
  const shop = await shopWith({
    hours: { days: [1, 2, 3, 4, 5, 6, 7], from: "09:00", to: "17:00" },
    greeting: "Selamat datang di {shop}, {buyer}!",
    absence: "Kami buka lagi jam 9.",
  });
  await writes(shop, "Halo");
  const [greeting] = await answers(shop);
  expect(greeting).toMatch(/^Selamat datang di .+, sitirahma88!$/);
  world.clock.advance(9 * HOUR_MS);
  await writes(shop, "Masih ada?");
  await writes(shop, "Kak?");
  expect(await answers(shop)).toEqual([greeting, "Kami buka lagi jam 9."]);
  const [session] = await shop.sessions();
  // An automatic answer does not end the buyer's wait.
  expect(session?.waitingSince).not.toBeNull();
  world.clock.advance(24 * HOUR_MS);
  await writes(shop, "Halo lagi");
  expect((await answers(shop)).length).toBe(3);
});

test("a quick reply answers a buyer who writes one of its keywords, once in twelve hours", async () => {
  const shop = await shopWith({
    quickReplies: [
      {
        shortcut: "resi",
        text: "Resi ada di halaman pesanan, kak {buyer}.",
        words: ["resi", "no resi"],
      },
      { shortcut: "grosir", text: "Minimal 12 pcs.", words: [] },
    ],
  });
  await writes(shop, "Presisi ukurannya? Mau grosir");
  expect(await answers(shop)).toEqual([]);
  await writes(shop, "NO RESI nya mana kak?");
  await writes(shop, "resi dong");
  expect(await answers(shop)).toEqual(["Resi ada di halaman pesanan, kak sitirahma88."]);
  world.clock.advance(13 * HOUR_MS);
  await writes(shop, "resi?");
  expect(await answers(shop)).toHaveLength(2);
  const [{ last } = { last: null }] = await shop.sessions("?filter=open");
  expect(last).toMatchObject({ from: "seller", isAutomatic: true, author: null });
});

test("a keyword matches whole words, and any part of a Thai text", () => {
  expect(hasAnyWord("Resi?", ["resi"])).toBe(true);
  expect(hasAnyWord("presisi resinya", ["resi"])).toBe(false);
  expect(hasAnyWord("presisi, resi", ["resi"])).toBe(true);
  expect(hasAnyWord("ขอเลขพัสดุหน่อยครับ", ["พัสดุ"])).toBe(true);
  expect(hasAnyWord("halo", [])).toBe(false);
});

test("a new message notifies the shop's chat members once, unless someone has the chat open", async () => {
  const shop = await chattingShop(world);
  const { seller } = shop;
  const elsewhere = await staffOf(world, seller, ["chat-manage"], { channelIds: ["other"] });
  const packer = await staffOf(world, seller, ["order-manage"]);
  const told = async (member: SignedIn): Promise<Notification[]> =>
    (await asking(member)("GET", "/v1/notifications?category=chat")).notifications;
  const unread = async () =>
    (await asking(seller)("GET", "/v1/notifications/unread-count")).categories.find(
      ({ category }: { category: string }) => category === "chat",
    ).count;
  await writes(shop, "Halo");
  await writes(shop, "Kak?");
  const [session] = await shop.sessions();
  expect(await told(seller)).toMatchObject([
    {
      templateId: "chat_message",
      count: 1,
      link: `/chats/${shop.channelId}/${session?.id}`,
      body: expect.stringMatching(/pembeli|buyer/i),
    },
  ]);
  expect(JSON.stringify(await told(seller))).not.toContain("sitirahma88");
  expect(await told(elsewhere)).toEqual([]);
  expect(await told(packer)).toEqual([]);
  await world.sandbox.controls.buyerWrites({ shopId: shop.shopId, username: "hendrag" });
  await world.drain();
  expect(await told(seller)).toMatchObject([{ count: 2, link: `/chats?shop=${shop.channelId}` }]);
  expect(await unread()).toBe(1);

  // Opening marks it as read; no notification comes while it is open.
  world.clock.advance(1_000);
  await shop.call(`/v1/chats/${shop.channelId}/sessions/${session?.id}/;read`, "POST");
  expect(await unread()).toBe(0);
  world.clock.advance(30_000);
  await writes(shop, "Satu lagi");
  expect(await unread()).toBe(0);
  world.clock.advance(61_000);
  await writes(shop, "Ada orang?");
  expect(await unread()).toBe(1);
});
