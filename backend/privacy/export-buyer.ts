import { Readable } from "node:stream";
import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { BYTE_ORDER_MARK, guardText, writeCsvLine } from "#contract/csv-text.ts";
import { recordAudit } from "../audit/index.ts";
import type { Backend, Caller } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { chatMessages, chatSessions } from "../db/schema/chats.ts";
import { orderTrackingEvents } from "../db/schema/order-tracking.ts";
import { orderEvents, orderLines, orders } from "../db/schema/orders.ts";
import { notFound } from "../http/problem-error.ts";
import { readEmailsOfChats, readOwnShopData, toOwnShopKey } from "../storefront/index.ts";
import { type Identity, matchChatsOf, matchOrdersOf, readIdentities } from "./identities.ts";

const ROWS_PER_QUERY = 50;

/**
 * Streams the persons' stored data as a ZIP: machine-readable (`data.json`), as tables, and
 * pictures. It contains nothing about other buyers or the shop itself (costs, stock, who packed).
 * The audit log does not get the contents. Throws 404.
 */
export async function exportBuyerData(
  backend: Backend,
  caller: Caller,
  subjects: readonly string[],
): Promise<Response> {
  const identities = await readIdentities(backend.db, caller.accountId, subjects);
  if (identities.length === 0) throw notFound("The buyer");
  await recordAudit(backend.db, backend, caller, {
    action: "exportBuyerData",
    target: subjects[0] ?? null,
  });
  const file = zipBuyerData(backend, caller.accountId, identities);
  return new Response(Readable.toWeb(Readable.from(file)) as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="buyer-data-${backend.now().toISOString().slice(0, 10)}.zip"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** Reads the rows three times (JSON, tables, pictures), so that few are in memory. */
async function* zipBuyerData(
  backend: Backend,
  accountId: string,
  identities: readonly Identity[],
): AsyncGenerator<Uint8Array> {
  let readyChunks: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    readyChunks.push(data);
  });
  const takeReadyParts = () => {
    const parts = readyChunks;
    readyChunks = [];
    return parts;
  };
  async function* addPart(name: string, pieces: AsyncIterable<string>) {
    const file = new ZipDeflate(name);
    zip.add(file);
    for await (const piece of pieces) {
      file.push(strToU8(piece));
      yield* takeReadyParts();
    }
    file.push(new Uint8Array(), true);
    yield* takeReadyParts();
  }
  const readOrderParts = () => readOrders(backend, accountId, identities);
  const readChatParts = () => readChats(backend, accountId, identities);
  yield* addPart("data.json", writeJson(readOrderParts(), readChatParts()));
  yield* addPart("orders.csv", writeTable(ORDER_COLUMNS, readOrderParts()));
  yield* addPart("messages.csv", writeTable(MESSAGE_COLUMNS, readMessages(readChatParts())));
  async function* addPicture(name: string, key: string) {
    const picture = await backend.files.get(key);
    if (!picture) return;
    const file = new ZipPassThrough(`pictures/${name}.${picture.type.split("/")[1] ?? "bin"}`);
    zip.add(file);
    file.push(await picture.bytes(), true);
    yield* takeReadyParts();
  }
  for await (const { messages } of readChatParts())
    for (const { id, pictureKey } of messages) if (pictureKey) yield* addPicture(id, pictureKey);
  for await (const { number, pictureKeys } of readOrderParts())
    for (const [index, key] of pictureKeys.entries())
      yield* addPicture(`${number}-${index + 1}`, key);
  zip.end();
  yield* takeReadyParts();
}

async function* writeJson(
  orderParts: AsyncIterable<OrderPart>,
  chatParts: AsyncIterable<{ messages: readonly { pictureKey: string | null }[] }>,
): AsyncGenerator<string> {
  yield '{\n"orders": [';
  let isFirst = true;
  for await (const { pictureKeys: _, ...order } of orderParts) {
    yield `${isFirst ? "" : ","}\n${JSON.stringify(order)}`;
    isFirst = false;
  }
  yield '\n],\n"chats": [';
  isFirst = true;
  for await (const chat of chatParts) {
    const messages = chat.messages.map(({ pictureKey: _, ...message }) => message);
    yield `${isFirst ? "" : ","}\n${JSON.stringify({ ...chat, messages })}`;
    isFirst = false;
  }
  yield "\n]\n}\n";
}

async function* writeTable(
  columns: readonly string[],
  rows: AsyncIterable<Record<string, unknown>>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeCsvLine(columns);
  for await (const row of rows)
    yield writeCsvLine(columns.map((column) => formatCell(row[column])));
}

const formatCell = (value: unknown): string =>
  guardText(
    value === null || value === undefined
      ? ""
      : typeof value === "object" && !(value instanceof Date)
        ? JSON.stringify(value)
        : value instanceof Date
          ? value.toISOString()
          : String(value),
  );

const ORDER_COLUMNS = [
  ...["number", "shop", "status", "placedAt", "buyerName", "buyerPhone", "recipient", "phone"],
  ...["address", "city", "region", "zipcode", "buyerNote", "note", "courier", "trackingCode"],
  ...["items", "total", "currency", "email", "newsBy", "lineUserId", "refund", "reviews"],
];
const MESSAGE_COLUMNS = ["shop", "buyerName", "email", "sentAt", "from", "content"];

interface OrderPart extends Record<string, unknown> {
  number: string;
  /** Pictures of transfers that the buyer sent, and the proof of a refund. */
  pictureKeys: string[];
}

async function* readOrders(
  { db }: Backend,
  accountId: string,
  identities: readonly Identity[],
): AsyncGenerator<OrderPart> {
  for (let after = ""; ; ) {
    const rows = await db
      .select({ order: orders, shop: channels.name })
      .from(orders)
      .innerJoin(
        channels,
        and(eq(channels.accountId, accountId), eq(channels.id, orders.channelId)),
      )
      .where(and(matchOrdersOf(accountId, identities), gt(orders.id, after)))
      .orderBy(asc(orders.id))
      .limit(ROWS_PER_QUERY);
    const last = rows.at(-1);
    if (!last) return;
    after = last.order.id;
    const ids = rows.map(({ order }) => order.id);
    const orderTables = { lines: orderLines, scans: orderTrackingEvents, events: orderEvents };
    const [lines, scans, events] = await Promise.all([
      db
        .select()
        .from(orderTables.lines)
        .where(
          and(eq(orderTables.lines.accountId, accountId), inArray(orderTables.lines.orderId, ids)),
        )
        .orderBy(orderTables.lines.orderId, orderTables.lines.position),
      db
        .select()
        .from(orderTables.scans)
        .where(
          and(eq(orderTables.scans.accountId, accountId), inArray(orderTables.scans.orderId, ids)),
        )
        .orderBy(orderTables.scans.orderId, orderTables.scans.at),
      db
        .select()
        .from(orderTables.events)
        .where(
          and(
            eq(orderTables.events.accountId, accountId),
            inArray(orderTables.events.orderId, ids),
          ),
        )
        .orderBy(orderTables.events.orderId, orderTables.events.at),
    ]);
    const ownShopData = await readOwnShopData(
      db,
      accountId,
      rows.map(({ order }) => order),
    );
    for (const { order, shop } of rows) {
      const {
        email,
        newsBy,
        lineUserId,
        refund,
        reviews = [],
        pictureKeys = [],
      } = ownShopData.get(toOwnShopKey(order)) ?? {};
      const filterOrderRows = <T extends { orderId: string }>(rows: readonly T[]) =>
        rows.filter(({ orderId }) => orderId === order.id);
      const items = filterOrderRows(lines).map(
        ({ sku, name, variantName, quantity, unitPrice }) => ({
          ...{ sku, name, variantName, quantity, unitPrice },
        }),
      );
      const { externalId, status, placedAt, buyerId, buyerName, buyerPhone, address } = order;
      const { buyerNote, note, courier, trackingCode, total, currency, paidAt } = order;
      yield {
        ...{ number: externalId, shop, status, placedAt, paidAt, buyerId, buyerName, buyerPhone },
        ...{ recipient: address?.name, phone: address?.phone, address: address?.fullAddress },
        ...{ city: address?.city, region: address?.region, zipcode: address?.zipcode },
        ...{ buyerNote, note, courier, trackingCode, items, total, currency },
        ...{ email, newsBy, lineUserId, refund, reviews, pictureKeys },
        scans: filterOrderRows(scans).map(({ at, text }) => ({ at, text })),
        timeline: filterOrderRows(events).map(({ at, type, from, to, detail }) => ({
          at,
          type,
          from,
          to,
          detail,
        })),
      };
    }
  }
}

interface ChatPart {
  shop: string;
  buyerId: string;
  buyerName: string;
  /** Given to the own shop for its answers, or "". */
  email: string;
  buyerAvatarUrl: string | null;
  tags: string[];
  messages: Message[];
}
interface Message {
  id: string;
  sentAt: Date;
  from: string;
  content: unknown;
  pictureKey: string | null;
}

/** Yields some messages of one chat at a time. */
async function* readChats(
  { db }: Backend,
  accountId: string,
  identities: readonly Identity[],
): AsyncGenerator<ChatPart> {
  const rows = await db
    .select({ chat: chatSessions, shop: channels.name })
    .from(chatSessions)
    .innerJoin(
      channels,
      and(eq(channels.accountId, accountId), eq(channels.id, chatSessions.channelId)),
    )
    .where(matchChatsOf(accountId, identities))
    .orderBy(chatSessions.id);
  const emails = await readEmailsOfChats(
    db,
    accountId,
    rows.map(({ chat }) => chat.externalId),
  );
  for (const { chat, shop } of rows)
    for (let after = ""; ; ) {
      const messages = await db
        .select({
          ...{ id: chatMessages.id, sentAt: chatMessages.sentAt, from: chatMessages.from },
          ...{ content: chatMessages.content, pictureKey: chatMessages.pictureKey },
        })
        .from(chatMessages)
        .where(
          and(
            eq(chatMessages.accountId, accountId),
            eq(chatMessages.sessionId, chat.id),
            gt(chatMessages.id, after),
          ),
        )
        .orderBy(asc(chatMessages.id))
        .limit(ROWS_PER_QUERY * 10);
      const last = messages.at(-1);
      if (!last && after !== "") break;
      const { buyerId, buyerName, buyerAvatarUrl, tags } = chat;
      const email = emails.get(chat.externalId) ?? "";
      yield { ...{ shop, buyerId, buyerName, email, buyerAvatarUrl, tags }, messages };
      if (!last) break;
      after = last.id;
    }
}

async function* readMessages(parts: AsyncIterable<ChatPart>) {
  for await (const { shop, buyerName, email, messages } of parts)
    for (const { sentAt, from, content } of messages)
      yield { shop, buyerName, email, sentAt, from, content };
}
