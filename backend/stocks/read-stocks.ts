import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { Stock } from "#contract/stocks.ts";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { pickColumns, toWireRow } from "../db/json-row.ts";
import { channels } from "../db/schema/channels.ts";
import { channelVariants } from "../db/schema/listings.ts";
import { products, type VariationType, variants } from "../db/schema/products.ts";
import { stocks, warehouses } from "../db/schema/stocks.ts";
import { makeImageUrl, readFirstPictures } from "../products/index.ts";
import { loadLocatedFigures } from "./read-figures.ts";
import { readSellingPlaces } from "./selling-places.ts";
import { formatVariantName } from "./variant-name.ts";

/** Keeps the order of `ids`. Needs a fixed number of queries. */
export async function readStocks(
  backend: Backend,
  accountId: string,
  ids: readonly string[],
): Promise<Stock[]> {
  if (ids.length === 0) return [];
  const { db, config } = backend;
  const rows = await db
    .select({
      stock: stocks,
      sku: variants.sku,
      barcode: variants.barcode,
      optionIds: variants.optionIds,
      productId: products.id,
      productName: products.name,
      variationTypes: products.variationTypes,
      warehouseName: warehouses.name,
    })
    .from(stocks)
    .innerJoin(
      variants,
      and(eq(variants.accountId, stocks.accountId), eq(variants.id, stocks.variantId)),
    )
    .innerJoin(
      products,
      and(eq(products.accountId, variants.accountId), eq(products.id, variants.productId)),
    )
    .innerJoin(
      warehouses,
      and(eq(warehouses.accountId, stocks.accountId), eq(warehouses.id, stocks.warehouseId)),
    )
    .where(and(eq(stocks.accountId, accountId), inArray(stocks.id, [...ids])));
  const pictures = await readFirstPictures(
    db,
    accountId,
    rows.map((row) => row.productId),
  );
  const pushed = await readPushedFigures(db, accountId, [
    ...new Set(rows.map((row) => row.stock.variantId)),
  ]);
  const shops = await db
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.accountId, accountId), isNull(channels.disconnectedAt)));
  const findSellingPlaces = await readSellingPlaces(
    db,
    accountId,
    shops.map(({ id }) => id),
  );
  const isSoldFrom = (channelId: string, warehouseId: string) =>
    findSellingPlaces(channelId).warehouseIds.includes(warehouseId);
  const byId = new Map(
    rows.map((row) => {
      const imageId = findOptionImage(row) ?? pictures.get(row.productId)?.id;
      return [
        row.stock.id,
        toStock(row, imageId ? makeImageUrl(config, imageId, "128") : null, {
          pushed: (pushed.get(row.stock.variantId) ?? []).filter(({ channelId }) =>
            isSoldFrom(channelId, row.stock.warehouseId),
          ),
          isSoldFrom: shops.some(({ id }) => isSoldFrom(id, row.stock.warehouseId)),
        }),
      ];
    }),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const STOCK_COLUMNS = pickColumns(stocks, Stock.shape);

interface StockRow {
  stock: typeof stocks.$inferSelect;
  sku: string;
  barcode: string;
  optionIds: string[];
  productId: string;
  productName: string;
  variationTypes: VariationType[];
  warehouseName: string;
}

function toStock(
  row: StockRow,
  imageUrl: string | null,
  sellingPlaces: Pick<Stock, "pushed" | "isSoldFrom">,
): Stock {
  const { stock, sku, barcode, productId, productName, warehouseName } = row;
  return {
    ...toWireRow(STOCK_COLUMNS, stock),
    ...{ sku, barcode, productId, productName, warehouseName, imageUrl },
    variantName: formatVariantName(row.variationTypes, row.optionIds),
    ...sellingPlaces,
  };
}

function findOptionImage(row: StockRow): string | null {
  const chosenImages = row.variationTypes.map(
    (type, index) => type.options.find((option) => option.id === row.optionIds[index])?.imageId,
  );
  return chosenImages.find((id) => id != null) ?? null;
}

async function readPushedFigures(
  db: Queryable,
  accountId: string,
  variantIds: string[],
): Promise<Map<string, Stock["pushed"]>> {
  if (variantIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(channelVariants)
    .where(
      and(eq(channelVariants.accountId, accountId), inArray(channelVariants.variantId, variantIds)),
    )
    .orderBy(asc(channelVariants.channelId));
  const request = {
    variantIds: [...new Set(rows.map((row) => row.variantId))],
    channelIds: [...new Set(rows.map((row) => row.channelId))],
  };
  const { figureOf, locationsOf } = await loadLocatedFigures(db, { accountId, ...request });
  // Shows a deleted location by its id.
  const findLocationName = (channelId: string, externalId: string) =>
    locationsOf(channelId).find((location) => location.externalId === externalId)?.name ||
    externalId;
  const byVariant = Map.groupBy(rows, (row) => row.variantId);
  return new Map(
    [...byVariant].map(([variantId, listings]) => [
      variantId,
      listings.map(({ channelId, pushedQuantity, pushedPlaces, pushedAt, pushError, ...rest }) => ({
        channelId,
        quantity: pushedQuantity,
        places: pushedPlaces.map(({ externalId, quantity }) => ({
          id: externalId,
          name: findLocationName(channelId, externalId),
          quantity,
        })),
        at: pushedAt?.toISOString() ?? null,
        error: pushError,
        held: rest.heldQuantity,
        figure: figureOf(variantId, channelId),
      })),
    ]),
  );
}
