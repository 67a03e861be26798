import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import type { Credentials } from "#backend/marketplaces/credentials.ts";
import { collectPutAside, type PutAside } from "#backend/marketplaces/put-aside.ts";
import { CREDENTIALS } from "./answering.ts";
import { connectLazada, connectShopee, connectTiktok, NOW } from "./connectors.ts";
import { findBroken } from "./find-broken.ts";
import { mutate } from "./mutate.ts";
import lazadaSamples from "./samples/lazada.json" with { type: "json" };
import shopeeSamples from "./samples/shopee.json" with { type: "json" };
import tiktokSamples from "./samples/tiktok.json" with { type: "json" };

/** The changed record is between the two others. */
const IDS = ["4130387851", "4130387852", "4130387853"] as const;
const [, CHANGED_ID] = IDS;
/** Each field of a record is changed in a dozen ways. */
const TIMEOUT = 120_000;
const SPAN = { from: new Date("2026-11-19T03:00:00Z"), to: NOW };

/** A published answer: one that lists records, or one about a single record. */
interface Answer {
  path: RegExp;
  sample: unknown;
  /** Where the records are in the answer. Absent in an answer about one record. */
  list?: readonly string[];
  /** Texts of the sample that stand for the record's ids. */
  ids: readonly string[];
  /** Fields that each record gets besides, so that it is read. */
  fields?: Readonly<Record<string, unknown>>;
  /** Path to the part of a record's answer that may change. */
  part?: readonly string[];
}

interface Reading<C> {
  connect: (fetch: typeof globalThis.fetch) => C;
  as: Credentials;
  answers: readonly Answer[];
  /** Returns what was read, one or more for each record. */
  read(connector: C, as: Credentials): Promise<readonly unknown[]>;
  /** A record that is left out is also told otherwise than by `putAside`. */
  isSilent?: boolean;
}
const reading = <C>(one: Reading<C>) => one as Reading<unknown>;

function getAt(value: unknown, place: readonly string[]): unknown {
  return place.reduce((inner, name) => (inner as Record<string, unknown>)[name], value);
}

function setAt(value: unknown, [name, ...rest]: readonly string[], inner: unknown): unknown {
  if (name === undefined) return inner;
  const object = value as Record<string, unknown>;
  return { ...object, [name]: setAt(object[name], rest, inner) };
}

/** Replaces the published record's ids. */
const withId = ({ ids }: Answer, record: unknown, id: string): unknown =>
  JSON.parse(
    ids.reduce(
      (text, old) => text.replaceAll(`"${old}"`, `"${id}"`).replaceAll(`:${old},`, `:"${id}",`),
      JSON.stringify(record),
    ),
  );

function makeRecord(answer: Answer, id: string): unknown {
  const { sample, list, part = [], fields } = answer;
  const published = list ? (getAt(sample, list) as unknown[])[0] : getAt(sample, part);
  return { ...(withId(answer, published, id) as object), ...fields };
}

/** Serves the answers; the changed record of one of them is `changed`. */
function serve(answers: readonly Answer[], changed?: { of: Answer; value: unknown }) {
  return (async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const asked = `${url.pathname}${decodeURIComponent(url.search)} ${await request.text()}`;
    const answer = answers.find(({ path }) => path.test(url.pathname));
    if (!answer) return Response.json({ code: 0, error: "", data: {}, response: {} });
    const record = (id: string) =>
      changed?.of === answer && id === CHANGED_ID ? changed.value : makeRecord(answer, id);
    const id = IDS.find((each) => asked.includes(each)) ?? "";
    return Response.json(
      answer.list
        ? setAt(answer.sample, answer.list, IDS.map(record))
        : setAt(answer.sample, answer.part ?? [], record(id)),
    );
  }) as typeof globalThis.fetch;
}

const [shopeeItems] = shopeeSamples["/api/v2/product/get_item_list"];
const [shopeeBases] = shopeeSamples["/api/v2/product/get_item_base_info"];
const [shopeeModels] = shopeeSamples["/api/v2/product/get_model_list"];
const [escrows] = shopeeSamples["/api/v2/payment/get_escrow_list"];
const [escrow] = shopeeSamples["/api/v2/payment/get_escrow_detail"];
const [shopeeReturns] = shopeeSamples["/api/v2/returns/get_return_list"];
const [lazadaProducts] = lazadaSamples["/products/get"];
const [lazadaProduct] = lazadaSamples["/product/item/get"];
const [sessions] = lazadaSamples["/im/session/list"];
const [lazadaMessages] = lazadaSamples["/im/message/list"];
const [rows] = lazadaSamples["/finance/transaction/details/get"];
const [reverseOrders] = lazadaSamples["/reverse/getreverseordersforseller"];
const [tiktokProducts] = tiktokSamples["/product/202502/products/search"];
const [tiktokProduct] = tiktokSamples["/product/202309/products/{product_id}"];
const [conversations] = tiktokSamples["/customer_service/202309/conversations"];
/** A conversation's page shows its newest message as the list of messages has it. */
const latestMessage = conversations?.data.conversations[0]?.latest_message;
const tiktokMessages = { code: 0, data: { messages: [latestMessage], next_page_token: "" } };
const [statements] = tiktokSamples["/finance/202309/statements"];
const [transactions] =
  tiktokSamples["/finance/202501/statements/{statement_id}/statement_transactions"];
const [tiktokReturns] = tiktokSamples["/return_refund/202309/returns/search"];
const [tiktokRecords] = tiktokSamples["/return_refund/202309/returns/{return_id}/records"];
const [cancellations] = tiktokSamples["/return_refund/202309/cancellations/search"];
const [tiktokOrders] = tiktokSamples["/order/202507/orders"];
const shops = {
  code: 0,
  data: { shops: [{ id: CREDENTIALS.shopId, region: "ID", cipher: "c", name: "Toko" }] },
};
const SHOP_INFO = {
  ...{ path: /get_shop_info$/, ids: [] },
  sample: { error: "", region: "ID", shop_name: "Toko" },
};
const SHOPS = { path: /\/authorization\/202309\/shops$/, sample: shops, ids: [], part: ["data"] };
const lazadaShop = { ...CREDENTIALS, shopId: "ID7000714532876273420" };

/** Reads all pages of settlements, each of which begins at the last one's cursor. */
async function readEntries(
  settlements: {
    list(
      as: Credentials,
      span: { from: Date; to: Date; cursor: string | null },
    ): Promise<{ entries: readonly unknown[]; cursor: string | null }>;
  },
  as: Credentials,
): Promise<unknown[]> {
  const entries: unknown[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < 10; page++) {
    const answer = await settlements.list(as, { ...SPAN, cursor });
    entries.push(...answer.entries);
    if (answer.cursor === null) break;
    cursor = answer.cursor;
  }
  return entries;
}

const READINGS: Readonly<Record<string, Reading<unknown>>> = {
  "item of Shopee's": reading({
    connect: connectShopee,
    as: CREDENTIALS,
    answers: [
      SHOP_INFO,
      {
        ...{ path: /get_item_list$/, list: ["response", "item"], ids: ["2500139861"] },
        sample: setAt(shopeeItems, ["response", "has_next_page"], false),
      },
      {
        ...{ path: /get_item_base_info$/, list: ["response", "item_list"], ids: ["34002"] },
        sample: shopeeBases,
      },
      { path: /get_model_list$/, sample: shopeeModels, ids: [], part: ["response"] },
    ],
    read: async (c, as) => (await c.listings.list(as, null)).items,
  }),
  "settlement of Shopee's": reading({
    connect: connectShopee,
    as: CREDENTIALS,
    answers: [
      SHOP_INFO,
      {
        ...{ path: /get_escrow_list$/, list: ["response", "escrow_list"], ids: ["220415N6SB140P"] },
        sample: setAt(escrows, ["response", "more"], false),
      },
      { path: /get_escrow_detail$/, sample: escrow, ids: [], part: ["response"] },
    ],
    read: (c, as) => readEntries(c.settlements, as),
  }),
  "return of Shopee's": reading({
    connect: connectShopee,
    as: CREDENTIALS,
    answers: [
      SHOP_INFO,
      {
        ...{ path: /get_return_list$/, list: ["response", "return"] },
        ids: ["200203171852695", "200203C6W0AR27"],
        sample: setAt(shopeeReturns, ["response", "more"], false),
      },
    ],
    read: (c, as) => Promise.all([IDS[0], IDS[2]].map((id) => c.returns.describe(as, id))),
    isSilent: true,
  }),
  "item of Lazada's": reading({
    connect: connectLazada,
    as: lazadaShop,
    answers: [
      {
        ...{ path: /\/products\/get$/, list: ["data", "products"], ids: ["180226526"] },
        ...{ sample: lazadaProducts, fields: { status: "Active" } },
      },
      {
        ...{ path: /\/product\/item\/get$/, part: ["data"], ids: ["234222211"] },
        ...{ sample: lazadaProduct, fields: { status: "Active" } },
      },
    ],
    read: async (c, as) => (await c.listings.list(as, null)).items,
  }),
  "chat of Lazada's": reading({
    connect: connectLazada,
    as: lazadaShop,
    answers: [
      {
        ...{ path: /\/im\/session\/list$/, list: ["data", "session_list"] },
        ...{ sample: sessions, ids: ["100094063_2_1011822749_1_103"] },
      },
    ],
    read: async (c, as) => (await c.chats.history.list(as, null)).conversations,
  }),
  "message of Lazada's": reading({
    connect: connectLazada,
    as: lazadaShop,
    answers: [
      {
        ...{ path: /\/im\/message\/list$/, list: ["data", "message_list"] },
        ...{ sample: lazadaMessages, ids: ["23hR5b20BtRbT00001"] },
      },
    ],
    read: async (c, as) => (await c.chats.history.messages(as, "1", null)).messages,
  }),
  "settlement of Lazada's": reading({
    connect: connectLazada,
    as: lazadaShop,
    answers: [
      {
        ...{ path: /\/finance\/transaction\/details\/get$/, list: ["data"] },
        ...{ sample: rows, ids: ["SG103EF-1P9VK1A"] },
      },
    ],
    read: (c, as) => readEntries(c.settlements, as),
  }),
  "return of Lazada's": reading({
    connect: connectLazada,
    as: lazadaShop,
    answers: [
      {
        ...{ path: /getreverseordersforseller$/, list: ["result", "items"], ids: [] },
        ...{ sample: reverseOrders, fields: { request_type: "RETURN" } },
      },
    ],
    read: async (c, as) => [await c.returns.findOpen(as, "1"), await c.returns.describe(as, "1")],
    isSilent: true,
  }),
  "item of TikTok Shop's": reading({
    connect: connectTiktok,
    as: CREDENTIALS,
    answers: [
      SHOPS,
      {
        ...{ path: /\/products\/search$/, list: ["data", "products"] },
        sample: setAt(tiktokProducts, ["data", "next_page_token"], ""),
        ids: [String(tiktokProducts?.data.products[0]?.id)],
      },
      {
        ...{ path: /\/products\/\d+$/, part: ["data"], sample: tiktokProduct },
        ids: [String(tiktokProduct?.data.id)],
      },
    ],
    read: async (c, as) => (await c.listings.list(as, null)).items,
  }),
  "chat of TikTok Shop's": reading({
    connect: connectTiktok,
    as: CREDENTIALS,
    answers: [
      SHOPS,
      {
        ...{ path: /\/conversations$/, list: ["data", "conversations"], sample: conversations },
        ids: [String(conversations?.data.conversations[0]?.id)],
      },
    ],
    read: async (c, as) => (await c.chats.history.list(as, null)).conversations,
  }),
  "message of TikTok Shop's": reading({
    connect: connectTiktok,
    as: CREDENTIALS,
    answers: [
      SHOPS,
      {
        ...{ path: /\/messages$/, list: ["data", "messages"], sample: tiktokMessages },
        ids: [String(latestMessage?.id)],
      },
    ],
    read: async (c, as) => (await c.chats.history.messages(as, "1", null)).messages,
  }),
  "settlement of TikTok Shop's": reading({
    connect: connectTiktok,
    as: CREDENTIALS,
    answers: [
      SHOPS,
      {
        ...{ path: /\/statements$/, list: ["data", "statements"] },
        sample: setAt(statements, ["data", "next_page_token"], ""),
        ids: [String(statements?.data.statements[0]?.id)],
      },
      {
        ...{ path: /\/statement_transactions$/, list: ["data", "transactions"] },
        sample: setAt(transactions, ["data", "next_page_token"], ""),
        ids: [String(transactions?.data.transactions[0]?.id)],
      },
    ],
    read: (c, as) => readEntries(c.settlements, as),
  }),
  "return of TikTok Shop's": reading({
    connect: connectTiktok,
    as: CREDENTIALS,
    answers: [
      SHOPS,
      {
        ...{ path: /\/returns\/search$/, list: ["data", "return_orders"] },
        sample: setAt(tiktokReturns, ["data", "next_page_token"], ""),
        ids: [
          ...[String(tiktokReturns?.data.return_orders[0]?.order_id)],
          String(tiktokReturns?.data.return_orders[0]?.return_id),
        ],
      },
      { path: /\/records$/, sample: tiktokRecords, ids: [], part: ["data"] },
    ],
    read: async (c, as) => [
      await c.returns.findOpen(as, IDS[0]),
      await c.returns.describe(as, IDS[0]),
    ],
    isSilent: true,
  }),
  "cancellation of TikTok Shop's": reading({
    connect: connectTiktok,
    as: CREDENTIALS,
    answers: [
      SHOPS,
      {
        ...{ path: /\/cancellations\/search$/, list: ["data", "cancellations"] },
        sample: setAt(cancellations, ["data", "next_page_token"], ""),
        ids: [
          ...[String(cancellations?.data.cancellations[0]?.order_id)],
          String(cancellations?.data.cancellations[0]?.cancel_id),
        ],
      },
      {
        ...{ path: /\/202507\/orders$/, list: ["data", "orders"], sample: tiktokOrders },
        ids: [String(tiktokOrders?.data.orders[0]?.id)],
        fields: {
          ...{ status: "AWAITING_SHIPMENT", is_buyer_request_cancel: true, collection_time: 0 },
        },
      },
    ],
    read: (c, as) => c.orders.read(as, [...IDS]),
  }),
};

/** Changes of an id make it the record of another. */
const CHANGES_ID = /^(\w+_)?(id|sn|number|no|index)\b/i;

describe.each(Object.entries(READINGS))("a changed %s", (_name, one) => {
  const run = async (changed?: { of: Answer; value: unknown }) => {
    const aside: PutAside[] = [];
    const connector = one.connect(serve(one.answers, changed));
    const read = await collectPutAside(aside, () => one.read(connector, one.as));
    return { read, aside };
  };

  test("stops none of the others and has no broken figures", { timeout: TIMEOUT }, async () => {
    const usual = await run();
    expect(usual.aside).toEqual([]);
    expect(usual.read.length).toBeGreaterThan(0);
    expect(usual.read).not.toContain(null);
    const kept = usual.read.filter((record) => !JSON.stringify(record).includes(CHANGED_ID));
    expect(kept.length).toBeGreaterThan(0);
    const faults: string[] = [];
    for (const answer of one.answers) {
      if (answer === SHOPS || answer === SHOP_INFO) continue;
      for (const { name, value } of mutate(makeRecord(answer, CHANGED_ID)))
        try {
          const { read, aside } = await run({ of: answer, value });
          const lost = kept.filter(
            (record) => !read.some((other) => isDeepStrictEqual(other, record)),
          );
          if (lost.length > 0) faults.push(`${answer.path.source} ${name}: loses others`);
          if (
            !one.isSilent &&
            !CHANGES_ID.test(name) &&
            aside.length === 0 &&
            read.length < usual.read.length
          )
            faults.push(`${answer.path.source} ${name}: loses it`);
          for (const fault of findBroken(read))
            faults.push(`${answer.path.source} ${name}: ${fault}`);
        } catch (error) {
          faults.push(`${answer.path.source} ${name}: throws ${(error as Error).message}`);
        }
    }
    expect(faults).toEqual([]);
  });
});
