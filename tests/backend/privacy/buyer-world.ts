import { eq, sql } from "drizzle-orm";
import { recordAudit } from "#backend/audit/index.ts";
import { ingestMessages } from "#backend/chats/ingest-messages.ts";
import { chatMessages } from "#backend/db/schema/chats.ts";
import { orderDocuments } from "#backend/db/schema/order-documents.ts";
import { orderParcels } from "#backend/db/schema/order-parcels.ts";
import { orderTrackingEvents } from "#backend/db/schema/order-tracking.ts";
import { orders } from "#backend/db/schema/orders.ts";
import { countFile } from "#backend/limits/index.ts";
import type { ChannelChatMessage } from "#backend/marketplaces/channel-chats.ts";
import type { ChannelOrder } from "#backend/marketplaces/channel-orders.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import type { PrivacyRequest } from "#contract/privacy.ts";
import { type ChattingShop, chattingShop } from "#tests/backend/chats/chatting-shop.ts";
import type { TestBackend } from "#tests/support/backend.ts";
import { channelOrder } from "#tests/support/channel-order.ts";

export interface Person {
  buyerId: string;
  name: string;
  phone: string;
  street: string;
}

export const SITI: Person = {
  buyerId: "buyer-778899",
  name: "Siti Rahmawati",
  phone: "+6281355512345",
  street: "Jalan Kenanga Raya 17",
};
export const AGUS: Person = {
  buyerId: "buyer-112233",
  name: "Agus Wijaya",
  phone: "+6281299988877",
  street: "Jalan Melati 4",
};

/** Everything that identifies a person. */
export const listTraces = ({ buyerId, name, phone, street }: Person) => [
  ...[buyerId, name, phone, street],
];

export interface BuyerShop extends ChattingShop {
  take(
    person: Person,
    externalId: string,
    changes?: Partial<ChannelOrder>,
  ): Promise<{ orderId: string }>;
  write(person: Person, texts: readonly string[], at?: Date): Promise<string | null>;
}

/** A seller with a shop in which these persons buy and write. */
export async function buyerShop(world: TestBackend): Promise<BuyerShop> {
  const shop = await chattingShop(world);
  const { accountId } = shop.seller;
  const key = { accountId, channelId: shop.channelId };
  const channel = { ...key, id: shop.channelId, createdAt: new Date("2026-01-01T00:00:00Z") };
  return {
    ...shop,
    async take(person, externalId, changes = {}) {
      const orderId = await ingestOrder(world.backend, channel, {
        ...channelOrder(externalId, { "KAOS-1": 2 }),
        placedAt: new Date("2026-11-10T01:00:00Z"),
        updatedAt: new Date("2026-11-11T02:00:00Z"),
        shippedAt: new Date("2026-11-10T05:00:00Z"),
        ...{ status: "completed", nativeStatus: "COMPLETED", trackingCode: `JNE-${externalId}` },
        ...{ buyerId: person.buyerId, buyerName: person.name, buyerPhone: person.phone },
        address: {
          ...{ name: person.name, phone: person.phone, fullAddress: person.street },
          ...{ city: "Bandung", region: "Jawa Barat", zipcode: "40111", masked: false },
        },
        buyerNote: `Tolong dibungkus, ${person.name}`,
        ...changes,
      });
      return { orderId };
    },
    write: (person, texts, at = new Date("2026-11-12T01:00:00Z")) =>
      ingestMessages(
        world.backend,
        key,
        {
          ...{ externalId: `talk-${person.buyerId}`, buyerId: person.buyerId },
          ...{ buyerName: person.name, buyerAvatarUrl: null, lastMessageAt: at },
        },
        texts.map(
          (text, n): ChannelChatMessage => ({
            ...{ externalId: `${person.buyerId}-${at.getTime()}-${n}`, sentAt: at },
            ...{ order: String(n).padStart(20, "0"), from: "buyer", isAutomatic: false },
            content: { type: "text", text },
          }),
        ),
      ),
  };
}

const file = (text: string) => new File([text], "file", { type: "application/pdf" });

/** Makes all data about a person: two orders, papers, scans, log notes, a chat with a picture. */
export async function readEverythingOf(
  { backend }: TestBackend,
  shop: BuyerShop,
  person: Person,
  prefix: string,
) {
  const { db, files } = backend;
  const { accountId, userId, email } = shop.seller;
  const { orderId } = await shop.take(person, `${prefix}1`);
  await shop.take(person, `${prefix}2`);
  const sessionId = await shop.write(person, [`Saya ${person.name}, kirim ke ${person.street}`]);
  await shop.call(`/v1/orders/${orderId}/note`, "PUT", { note: `Telepon ${person.phone}` });
  const labelKey = `labels/${orderId}.pdf`;
  const paperKey = `documents/${prefix}.pdf`;
  await files.set(labelKey, file(person.name));
  await files.set(paperKey, file(person.name));
  await db.update(orders).set({ labelKey }).where(eq(orders.id, orderId));
  await db.insert(orderDocuments).values({
    ...{ accountId, status: "done", kinds: ["label"], paper: "a6", language: "id" },
    ...{ orderIds: [orderId], fileKey: paperKey, createdBy: userId },
  });
  await db
    .insert(orderTrackingEvents)
    .values({ accountId, orderId, at: new Date(), text: `Diterima oleh ${person.name}` });
  await db.insert(orderParcels).values({
    ...{ accountId, orderId, number: 1, packageNumber: `${prefix}-P1` },
    ...{ lastScanAt: new Date(), lastScanText: `Diterima oleh ${person.name}` },
  });
  await recordAudit(
    db,
    backend,
    { accountId, userId, email, from: null },
    { action: "noteOrders", target: null, after: { note: `Pelanggan ${person.name}` } },
  );
  const pictureKey = `chats/${accountId}/${prefix}`;
  await files.set(pictureKey, file("picture"));
  await db
    .update(chatMessages)
    .set({ pictureKey })
    .where(eq(chatMessages.sessionId, sessionId ?? ""));
  const keys = [labelKey, paperKey, pictureKey];
  for (const key of keys)
    await db.transaction((tx) => countFile(backend, tx, { accountId, key, bytes: 1000 }));
  return { orderId, sessionId: sessionId ?? "", keys };
}

export const requestFor = async (
  shop: BuyerShop,
  subjects: string[],
  kind: PrivacyRequest["kind"] = "erasure",
) =>
  (
    await shop.call<{ request: PrivacyRequest }>("/v1/privacy/requests", "POST", {
      request: { kind, subjects },
    })
  ).request;

export const readRequest = async (shop: BuyerShop, id: string) =>
  (await shop.call<{ request: PrivacyRequest }>(`/v1/privacy/requests/${id}`)).request;

/** Runs due jobs until the request is done; other databases' transactions may delay it. */
export async function erased(world: TestBackend, shop: BuyerShop, id: string): Promise<void> {
  for (let round = 0; round < 300; round++) {
    await world.drain();
    const { request } = await shop.call<{ request: PrivacyRequest }>(`/v1/privacy/requests/${id}`);
    if (request.status !== "running" || request.isWaiting) return;
    world.clock.advance(2_000);
  }
  throw new Error("The erasure does not end");
}

/** Returns the product's tables that contain one of the words in any column. */
export async function tablesWith(
  { backend }: Pick<TestBackend, "backend">,
  words: readonly string[],
): Promise<string[]> {
  const { rows } = await backend.db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'test_jobs%' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows)
    for (const word of words) {
      const hits = await backend.db.execute<{ n: number }>(
        sql`select count(*)::int as n from ${sql.identifier(name)} t where position(lower(${word}) in lower(t::text)) > 0`,
      );
      if (hits.rows[0]?.n) found.push(`${name}: ${word}`);
    }
  return found;
}
