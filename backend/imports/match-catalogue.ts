import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { products, variants } from "../db/schema/products.ts";
import { stocks } from "../db/schema/stocks.ts";
import { loadProducts, type StoredProduct, toSkuKey } from "../products/index.ts";
import { matchVariants } from "./plan.ts";
import type { Proposal } from "./proposal.ts";

/** The part of the catalogue that the file's products may match or conflict with. */
export interface Catalogue {
  byId: Map<string, StoredProduct>;
  /** Product id by the handle of an earlier import. An export writes the id if there is none. */
  idByHandle: Map<string, string>;
  /** Lower-case SKU → its product. Only requested SKUs. */
  idBySku: Map<string, string>;
  /** Lower-case name → a product with it. Only requested names. */
  idByName: Map<string, string>;
  /** Variant → units on hand in all warehouses, without zeros. */
  onHand: Map<string, number>;
}

/** Each value is a parameter: PostgreSQL takes 65,535. */
const BATCH_SIZE = 5000;

export async function readCatalogue(
  db: Queryable,
  accountId: string,
  proposals: readonly Proposal[],
  byName = false,
): Promise<Catalogue> {
  const handles = proposals.map((proposal) => proposal.handle);
  const skus = proposals
    .flatMap((proposal) => proposal.variants.map((variant) => toSkuKey(variant.sku)))
    .filter(Boolean);
  const idByHandle = new Map<string, string>();
  for (const batch of splitIntoBatches(handles)) {
    const rows = await db
      .select({ id: products.id, handle: products.importHandle })
      .from(products)
      .where(
        and(
          eq(products.accountId, accountId),
          isNull(products.deletedAt),
          or(inArray(products.importHandle, batch), inArray(products.id, batch)),
        ),
      );
    for (const row of rows) {
      idByHandle.set(row.id, row.id);
      if (row.handle !== null) idByHandle.set(row.handle, row.id);
    }
  }
  const idBySku = await findSkuOwners(db, accountId, skus);
  const names = byName ? proposals.map(({ name }) => name.toLowerCase()).filter(Boolean) : [];
  const idByName = await readNames(db, accountId, names);
  const byId = new Map<string, StoredProduct>();
  const productIds = [...idByHandle.values(), ...idBySku.values(), ...idByName.values()];
  for (const batch of splitIntoBatches([...new Set(productIds)]))
    for (const product of await loadProducts(db, accountId, batch))
      byId.set(product.row.id, product);
  const variantIds = [...byId.values()].flatMap((storedProduct) =>
    storedProduct.variants.map(({ id }) => id),
  );
  return {
    byId,
    idByHandle,
    idBySku,
    idByName,
    onHand: await readOnHand(db, accountId, variantIds),
  };
}

async function readNames(
  db: Queryable,
  accountId: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  const entriesByName = new Map<string, string>();
  for (const batch of splitIntoBatches([...new Set(names)])) {
    const rows = await db
      .select({ id: products.id, name: sql<string>`lower(${products.name})` })
      .from(products)
      .where(
        and(
          eq(products.accountId, accountId),
          isNull(products.deletedAt),
          inArray(sql`lower(${products.name})`, batch),
        ),
      );
    for (const { id, name } of rows) entriesByName.set(name, id);
  }
  return entriesByName;
}

async function readOnHand(
  db: Queryable,
  accountId: string,
  variantIds: readonly string[],
): Promise<Map<string, number>> {
  const onHand = new Map<string, number>();
  for (const batch of splitIntoBatches(variantIds)) {
    const rows = await db
      .select({ variantId: stocks.variantId, units: sql`sum(${stocks.onHand})`.mapWith(Number) })
      .from(stocks)
      .where(and(eq(stocks.accountId, accountId), inArray(stocks.variantId, batch)))
      .groupBy(stocks.variantId);
    for (const { variantId, units } of rows) if (units > 0) onHand.set(variantId, units);
  }
  return onHand;
}

/** Returns the products of the account that have these (lower-case) SKUs. */
export async function findSkuOwners(
  db: Queryable,
  accountId: string,
  skus: readonly string[],
): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  for (const batch of splitIntoBatches([...new Set(skus)])) {
    const rows = await db
      .select({ key: sql<string>`lower(${variants.sku})`, productId: variants.productId })
      .from(variants)
      .where(
        and(
          eq(variants.accountId, accountId),
          isNull(variants.deletedAt),
          inArray(sql`lower(${variants.sku})`, batch),
        ),
      );
    for (const row of rows) owners.set(row.key, row.productId);
  }
  return owners;
}

/** Returns the SKUs of the account's variants that have these barcodes. */
export async function findBarcodeOwners(
  db: Queryable,
  accountId: string,
  barcodes: readonly string[],
): Promise<Map<string, string[]>> {
  const owners = new Map<string, string[]>();
  for (const batch of splitIntoBatches([...new Set(barcodes)])) {
    const rows = await db
      .select({ barcode: variants.barcode, sku: variants.sku })
      .from(variants)
      .where(
        and(
          eq(variants.accountId, accountId),
          isNull(variants.deletedAt),
          inArray(variants.barcode, batch),
          sql`${variants.barcode} <> ''`,
        ),
      );
    for (const { barcode, sku } of rows) owners.set(barcode, [...(owners.get(barcode) ?? []), sku]);
  }
  return owners;
}

function* splitIntoBatches<T>(values: readonly T[]): Generator<T[]> {
  for (let index = 0; index < values.length; index += BATCH_SIZE)
    yield values.slice(index, index + BATCH_SIZE);
}

/** Finds a product with the proposal's name and an equal option combination, but other SKUs. */
export function findNamesake(catalogue: Catalogue, proposal: Proposal): StoredProduct | null {
  const id = catalogue.idByName.get(proposal.name.toLowerCase());
  const storedProduct = id === undefined ? undefined : catalogue.byId.get(id);
  if (!storedProduct || proposal.optionNames.length === 0) return null;
  return matchVariants(storedProduct, proposal).size > 0 ? storedProduct : null;
}

/**
 * Finds the product of an earlier import's handle, else the one with the rows' SKUs; "ambiguous"
 * for several.
 */
export function findMatch(
  catalogue: Catalogue,
  proposal: Proposal,
): StoredProduct | "ambiguous" | null {
  const byHandle = catalogue.idByHandle.get(proposal.handle);
  if (byHandle !== undefined) return catalogue.byId.get(byHandle) ?? null;
  const owners = new Set(
    proposal.variants
      .filter((variant) => !variant.skuGenerated)
      .flatMap((variant) => catalogue.idBySku.get(toSkuKey(variant.sku)) ?? []),
  );
  if (owners.size > 1) return "ambiguous";
  const [owner] = owners;
  return owner === undefined ? null : (catalogue.byId.get(owner) ?? null);
}
