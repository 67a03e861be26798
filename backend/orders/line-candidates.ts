import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { getLineCandidates as candidatesCall, LineCandidate } from "#contract/order-lines.ts";
import type { Backend, Caller } from "../context.ts";
import type { VariationType } from "../db/schema/products.ts";
import { makeImageUrl, makeSearchCondition, readFirstPictures } from "../products/index.ts";
import { formatVariantName } from "../stocks/index.ts";
import { type LineRef, loadUnknownLine } from "./link-line.ts";

const MAX_CANDIDATES = 20;
const MAX_SUGGESTIONS = 5;
/** Names below this similarity share little more than letters. */
const MIN_SIMILARITY = 0.2;

interface CandidateRow extends Record<string, unknown> {
  variantId: string;
  productId: string;
  productName: string;
  types: VariationType[];
  optionIds: string[];
  sku: string;
  price: number;
  available: number;
}

/** Throws 404 for a line of another order, 409 `already_linked`. */
export async function readLineCandidates(
  backend: Backend,
  caller: Caller,
  ref: LineRef,
  search: string | undefined,
): Promise<z.input<typeof candidatesCall.response>> {
  const { db, config } = backend;
  const { accountId } = caller;
  const { line, order } = await loadUnknownLine(db, caller, ref);
  const condition = search ? makeSearchCondition(accountId, search) : null;
  const text = `${line.name} ${line.variantName} ${line.sku}`;
  const similarity = sql`similarity(s.text, search_form(${text}))`;
  const rows = condition
    ? await findVariants(db, accountId, {
        where: condition,
        order: sql`p.name, v.position`,
        most: MAX_CANDIDATES,
      })
    : await findVariants(db, accountId, {
        where: sql`s.account_id = ${accountId} and ${similarity} > ${MIN_SIMILARITY}`,
        order: sql`${similarity} desc, p.id, v.position`,
        most: MAX_SUGGESTIONS,
      });
  const pictures = await readFirstPictures(
    db,
    accountId,
    rows.map(({ productId }) => productId),
  );
  const { rows: openImports } = await db.execute<{ importId: string }>(sql`
    select i.import_id as "importId" from channel_import_items i
    join channel_imports j on j.account_id = i.account_id and j.id = i.import_id
    where i.account_id = ${accountId} and j.channel_id = ${order.channelId} and i.external_product_id = ${line.externalProductId}
      and i.status = 'waiting' and i.decision is null and j.status in ('ready', 'stopped', 'applied')
    order by j.created_at desc limit 1`);
  return {
    candidates: rows.map(({ types, optionIds, ...row }): LineCandidate => {
      const picture = pictures.get(row.productId);
      return {
        ...row,
        variantName: formatVariantName(types, optionIds),
        imageUrl: picture ? makeImageUrl(config, picture.id, "128") : null,
      };
    }),
    importItem: openImports[0]
      ? { ...openImports[0], externalProductId: line.externalProductId }
      : null,
  };
}

async function findVariants(
  db: Backend["db"],
  accountId: string,
  { where, order, most }: { where: SQL; order: SQL; most: number },
): Promise<CandidateRow[]> {
  const { rows } = await db.execute<CandidateRow>(sql`
    select v.id as "variantId", p.id as "productId", p.name as "productName", p.variation_types as types,
      v.option_ids as "optionIds", v.sku, v.price::float8 as price,
      coalesce((select sum(l.on_hand - l.reserved) from stocks l where l.account_id = v.account_id and l.variant_id = v.id), 0)::int as available
    from product_search s join products p on p.account_id = s.account_id and p.id = s.product_id
    join variants v on v.account_id = p.account_id and v.product_id = p.id and v.deleted_at is null
    where p.account_id = ${accountId} and ${where} order by ${order} limit ${most}`);
  return rows;
}
