import { expect, test } from "vitest";
import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import { explainChannelError } from "#app/models/channel/channel-error.ts";
import { buildLedgerRow, removeOrderLinks } from "#app/models/stock/ledger-row.ts";
import { nameHeading } from "#app/models/stock/stock-batch-row.ts";
import { buildStockRow } from "#app/models/stock/stock-row.ts";
import type { Stock } from "#contract/stocks.ts";

const t = ((key: string, values?: { name?: string; number?: string; what?: string }) =>
  [key, values?.name ?? values?.number ?? values?.what]
    .filter(Boolean)
    .join(" ")) as unknown as Translate;
const format = {
  ...{ dateTime: String, number: String },
  channelName: (type: string) => type,
} as unknown as Format;
const shops = [{ id: "c1", channelType: "shopee", name: "Sari di Shopee" } as const];
type Movement = Parameters<typeof buildLedgerRow>[0];
const row = (movement: Partial<Movement>) =>
  buildLedgerRow(
    { actor: "system", reason: null, undoes: null, ...movement } as Movement,
    shops,
    t,
    format,
  );

test("a movement names the member, the marketplace or Etalase, and never the shop", () => {
  expect(row({ actor: "Budi" }).actor).toBe("Budi");
  expect(row({ actor: "channel:c1" }).actor).toBe("shopee");
  expect(row({ actor: "system" }).actor).toBe("Etalase");
});

test("a movement links to its order, count or transfer", () => {
  const order = row({ orderId: "o1", orderNumber: "2611" });
  expect(order.source).toEqual({ to: "/orders/o1", text: "stocks:history.order 2611" });
  const count = row({ countId: "c1", countName: "Rak A" });
  expect(count.source).toEqual({ to: "/stocks/counting/c1", text: "stockHistory:count Rak A" });
  const transfer = row({ transferId: "b1:w1:w2" });
  expect(transfer.source?.to).toBe("/stocks/manage/transfers/b1%3Aw1%3Aw2");
  expect(row({}).source).toBeNull();
  // Without access to orders the links to counts and transfers stay.
  expect(removeOrderLinks(order).source).toEqual({ ...order.source, to: null });
  expect(removeOrderLinks(count)).toEqual(count);
});

test("an undo is named after the undone change, without its own reason", () => {
  const movement = { type: "adjustment", reason: "correction", note: "" } as const;
  expect(row({ ...movement, undoes: 7 })).toMatchObject({
    ...{ what: "stockHistory:undoes stocks:movement.adjustment", why: "" },
  });
  expect(row(movement)).toMatchObject({
    ...{ what: "stocks:movement.adjustment", why: "stocks:reason.correction" },
  });
});

test("a level shows its barcode beside the SKU, if it has one", () => {
  const shop = { channels: [], lowStockLevel: 5 };
  const codes = (barcode: string) =>
    buildStockRow({ sku: "KA-1", barcode, pushed: [] } as unknown as Stock, shop, t, format).codes;
  expect(codes("8991234567890")).toBe("KA-1 · 8991234567890");
  expect(codes("")).toBe("KA-1");
});

test("a marketplace's code has words", () => {
  const said = (code: string) => explainChannelError(t, code);
  expect(said("timeout")).toBe("channels:why.slow");
  expect(said("error_rate_limit")).toBe("channels:why.limit");
  expect(said("error_auth")).toBe("channels:why.access");
  expect(said("product.error_item_not_found")).toBe("channels:why.missing");
  expect(said("http_503")).toBe("channels:why.fault");
  expect(said("model_locked")).toBe("channels:why.refused");
});

test("a cell of a pasted line is named by its field, a file's by its heading", () => {
  expect(nameHeading("on_hand", t)).toBe("stockRuns:field.on_hand");
  expect(nameHeading("Stok Gudang", t)).toBe("Stok Gudang");
});
