import { and, eq } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import { storefrontMessengers } from "../../db/schema/storefront-messages.ts";
import type { StorefrontOrderRow } from "../../db/schema/storefronts.ts";
import type { OpenStorefront } from "../storefront-of.ts";

/** The code of an order in a message to the shop's account. */
const LINE_CODE = /\bETL-([2-9A-HJ-NP-Z]{8})\b/i;
const makeLineText = (code: string) => `ETL-${code}`;
/** Returns the order's code that a message carries, and the words beside it. */
export function splitLineCode(said: string): { code: string; rest: string } | null {
  const code = LINE_CODE.exec(said)?.[1]?.toUpperCase();
  return code === undefined ? null : { code, rest: said.replace(LINE_CODE, "").trim() };
}

/**
 * Returns an address that opens the chat with the shop's account in LINE, with the order's code
 * typed (https://developers.line.biz/en/docs/line-login/using-line-url-scheme/); `null` where the
 * buyer is known there, or does not want LINE.
 */
export async function makeLineUrl(
  { db }: Pick<Backend, "db">,
  { accountId, id }: OpenStorefront,
  { newsBy, lineCode, lineUserId }: StorefrontOrderRow,
): Promise<string | null> {
  if (newsBy !== "line" || lineCode === null || lineUserId !== "") return null;
  const [account] = await db
    .select({ handle: storefrontMessengers.handle })
    .from(storefrontMessengers)
    .where(
      and(
        eq(storefrontMessengers.accountId, accountId),
        eq(storefrontMessengers.storefrontId, id),
        eq(storefrontMessengers.messenger, "line"),
      ),
    );
  if (!account) return null;
  const text = encodeURIComponent(makeLineText(lineCode));
  return `https://line.me/R/oaMessage/${encodeURIComponent(account.handle)}/?${text}`;
}
