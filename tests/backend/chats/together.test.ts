import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ingestMessages } from "#backend/chats/ingest-messages.ts";
import { memberships } from "#backend/db/schema/accounts.ts";
import type { ChannelChatMessage } from "#backend/marketplaces/channel-chats.ts";
import type { ChatSession } from "#contract/chats.ts";
import { connectTiktok } from "#tests/backend/shop-migrations/two-shops.ts";
import { staffOf } from "#tests/backend/staff/people.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { asking, connectShop } from "#tests/support/selling-account.ts";
import { type ChattingShop, chattingShop } from "./chatting-shop.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const HOUR_MS = 3_600_000;

let written = 0;
/** Receives a buyer's message as a poll of the shop would. */
async function takes(
  { seller }: Pick<ChattingShop, "seller">,
  channelId: string,
  chat: { buyerId: string; text: string; at?: Date },
): Promise<string> {
  const { buyerId, text, at = world.clock.now() } = chat;
  const message: ChannelChatMessage = {
    ...{ externalId: `t${++written}`, sentAt: at, order: String(written).padStart(9, "0") },
    ...{ from: "buyer", isAutomatic: false, content: { type: "text", text } },
  };
  const conversation = {
    ...{ externalId: `c-${buyerId}`, buyerId, buyerName: `buyer ${buyerId}` },
    ...{ buyerAvatarUrl: null, lastMessageAt: at },
  };
  const key = { accountId: seller.accountId, channelId };
  return (await ingestMessages(world.backend, key, conversation, [message])) ?? "";
}

const idsOf = (sessions: readonly ChatSession[]) => sessions.map(({ id }) => id).sort();

test("each filter lists and counts its chats, and search finds words of any message, in Thai too", async () => {
  const shop = await chattingShop(world);
  const { channelId } = shop;
  const now = world.clock.now().getTime();
  const [late, soon, answered, shut] = await Promise.all([
    takes(shop, channelId, { buyerId: "1", text: "Halo?", at: new Date(now - 4 * HOUR_MS) }),
    takes(shop, channelId, { buyerId: "2", text: "มีไซซ์ใหญ่กว่านี้ไหมครับ" }),
    takes(shop, channelId, { buyerId: "3", text: "Bahannya katun combed?" }),
    takes(shop, channelId, { buyerId: "4", text: "Terima kasih ya" }),
  ]);
  await shop.send(answered, "Iya kak, katun combed 30s");
  // The sandbox does not know these chats, so sending fails there and the answer stays here.
  const at = (id: string) => `/v1/chats/${channelId}/sessions/${id}`;
  await shop.call(`${at(shut)}/;close`, "POST");
  await shop.call(`${at(soon)}/assignee`, "PUT", { userId: shop.seller.userId });
  await shop.call(`${at(late)}/tags`, "PUT", { tags: ["grosir", "grosir", "penting"] });

  const expected: Record<string, string[]> = {
    open: [late, soon, answered],
    unreplied: [late, soon, answered],
    due: [soon, answered],
    overdue: [late],
    mine: [soon],
    unassigned: [late, answered],
    closed: [shut],
  };
  const { counts, tags, shops } = await shop.call<{
    counts: Record<string, number>;
    tags: string[];
    shops: { channelId: string; unreadCount: number; unrepliedCount: number }[];
  }>("/v1/chats/shops");
  for (const [filter, ids] of Object.entries(expected)) {
    expect(idsOf(await shop.sessions(`?filter=${filter}`)), filter).toEqual([...ids].sort());
    expect(counts[filter], filter).toBe(ids.length);
  }
  // Counts follow the list's filters.
  const countsOf = async (query: Record<string, string>) =>
    (
      await shop.call<{ counts: Record<string, number> }>(
        `/v1/chats/shops?${new URLSearchParams(query)}`,
      )
    ).counts;
  expect(await countsOf({ channelIds: channelId })).toEqual(counts);
  expect(await countsOf({ channelIds: "another" })).toMatchObject({ unreplied: 0, overdue: 0 });
  expect(await countsOf({ tag: "grosir" })).toMatchObject({ unreplied: 1, overdue: 1, due: 0 });
  expect(await countsOf({ search: "katun" })).toMatchObject({ unreplied: 1, overdue: 0, due: 1 });
  expect(tags).toEqual(["grosir", "penting"]);
  const { name } = (await shop.call<{ user: { name: string } }>("/v1/accounts/me")).user;
  const lastOf = async (id: string) =>
    (await shop.sessions("?filter=open")).find((session) => session.id === id)?.last;
  expect(await lastOf(answered)).toMatchObject({
    from: "seller",
    isAutomatic: false,
    author: { id: shop.seller.userId, name },
  });
  expect(await lastOf(soon)).toMatchObject({ from: "buyer", author: null });
  expect(shops).toMatchObject([{ channelId, unreadCount: 3, unrepliedCount: 3 }]);
  const found = async (query: Record<string, string>) =>
    idsOf(await shop.sessions(`?${new URLSearchParams(query)}`));
  expect(await found({ tag: "grosir" })).toEqual([late]);
  expect(await found({ search: "COMBED katun" })).toEqual([answered]);
  expect(await found({ search: "combed 30s" })).toEqual([answered]);
  expect(await found({ search: "ไซซ์ใหญ่" })).toEqual([soon]);
  expect(await found({ search: "terima kasih" })).toEqual([shut]);
  expect(await found({ search: "buyer 1" })).toEqual([late]);
  expect(await found({ search: "penting" })).toEqual([late]);
  expect(await found({ search: "tidak ada" })).toEqual([]);

  await shop.call(`${at(shut)}/;reopen`, "POST");
  expect(await shop.sessions("?filter=closed")).toEqual([]);
  // A closed chat is answered; a later message waits again.
  expect(await found({ filter: "unreplied" })).not.toContain(shut);
  world.clock.advance(1_000);
  await shop.call(`${at(shut)}/;close`, "POST");
  await takes(shop, channelId, { buyerId: "4", text: "Kak, satu lagi" });
  expect(await found({ filter: "unreplied" })).toContain(shut);
});

test("members see who else has a chat open, and new chats are assigned in rotation", async () => {
  const shop = await chattingShop(world);
  const { channelId, seller } = shop;
  const budi = await staffOf(world, seller, ["chat-manage"]);
  const dewi = await staffOf(world, seller, ["chat-manage"]);
  const first = await takes(shop, channelId, { buyerId: "1", text: "Halo" });
  const at = `/v1/chats/${channelId}/sessions/${first}`;
  const readers = async (member: SignedIn) =>
    (await asking(member)("GET", at)).readers.map(({ id }: { id: string }) => id);
  await asking(budi)("POST", `${at}/;read`);
  expect(await readers(seller)).toEqual([budi.userId]);
  expect(await readers(budi)).toEqual([]);
  world.clock.advance(61_000);
  expect(await readers(seller)).toEqual([]);

  const takesTurns = [budi.userId, dewi.userId, "nobody"];
  const { settings } = await shop.call<{ settings: { takesTurns: string[] } }>(
    "/v1/chats/settings",
    "PUT",
    { settings: { takesTurns } },
  );
  expect(settings.takesTurns).toEqual([budi.userId, dewi.userId]);
  const givenTo = async (buyerId: string) => {
    const id = await takes(shop, channelId, { buyerId, text: "Halo" });
    await takes(shop, channelId, { buyerId, text: "Kak?" });
    const [session] = (await shop.sessions()).filter((one) => one.id === id);
    return session?.assignee?.id;
  };
  const given = [await givenTo("2"), await givenTo("3"), await givenTo("4")];
  expect(given).toEqual([budi.userId, dewi.userId, budi.userId]);
  const isDewi = and(
    eq(memberships.accountId, seller.accountId),
    eq(memberships.userId, dewi.userId),
  );
  await world.backend.db.update(memberships).set({ isEnabled: false }).where(isDewi);
  expect(await givenTo("5"), "Dewi, whose turn it is, cannot sign in").toBe(budi.userId);
});

test("a chat lists the same buyer's other chats in the caller's shops, and no namesake's of another marketplace", async () => {
  const shop = await chattingShop(world);
  const { seller } = shop;
  const { channelId: second } = await connectShop(world, seller);
  const { channelId: tiktok } = await connectTiktok(world, seller);
  await world.drain();
  const here = await takes(shop, shop.channelId, { buyerId: "77", text: "Halo" });
  const there = await takes(shop, second, { buyerId: "77", text: "Halo juga" });
  await takes(shop, tiktok, { buyerId: "77", text: "Orang lain" });
  const path = `/v1/chats/${shop.channelId}/sessions/${here}`;
  const earlier = async (member: SignedIn) => idsOf((await asking(member)("GET", path)).earlier);
  expect(await earlier(seller)).toEqual([there]);
  const limited = await staffOf(world, seller, ["chat-manage"], { channelIds: [shop.channelId] });
  expect(await earlier(limited)).toEqual([]);
  await shop.call(`/v1/chats/${second}/sessions/${there}/tags`, "PUT", { tags: ["rahasia"] });
  expect((await asking(limited)("GET", "/v1/chats/shops")).tags).toEqual([]);
});
