import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { parseE164 } from "#contract/phone.ts";
import { type FoundOrder, findStorefrontOrder } from "#contract/storefront-find.ts";
import { deleteTries, requireTry } from "../accounts/index.ts";
import type { Backend } from "../context.ts";
import { type StorefrontOrderRow, storefrontOrders } from "../db/schema/storefronts.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, notFound } from "../http/problem-error.ts";
import { openSealedText, sealText } from "../secret-box.ts";
import { makeLogMark } from "../security-log.ts";
import { presentProgress } from "./buyer-order.ts";
import { lockShopOrder } from "./change-order.ts";
import { isErased } from "./erase-orders.ts";
import { requireBoxKey } from "./shop-courier.ts";
import type { OpenStorefront } from "./storefront-of.ts";
import { tellBuyer } from "./tell-buyer.ts";

/** A found order is shown this long. */
const SHOWN_MS = 15 * 60_000;
/** Links to one order, and to one address, in ten minutes. */
const MAX_LINKS = 2;

const Ticket = z.object({ orderId: z.string(), until: z.number() });
const sealedFor = ({ id }: OpenStorefront) => `found-order:${id}`;

/**
 * Returns a ticket for the order's short view. Number and phone stand on the parcel's label, so
 * they do not open the buyer's page. Throws 404, and 429 `too_many_tries`.
 */
export async function findOrderOfBuyer(
  backend: Backend,
  shop: OpenStorefront,
  asked: { number: string; phone: string },
  network: string,
): Promise<string> {
  const number = asked.number.toUpperCase();
  const tries = await countSearch(backend, shop, number, network);
  const phone = parseE164(asked.phone, shop.countryCode);
  const [order] =
    phone === null
      ? []
      : await backend.db
          .select({ orderId: storefrontOrders.id })
          .from(storefrontOrders)
          .where(
            and(
              eq(storefrontOrders.accountId, shop.accountId),
              eq(storefrontOrders.storefrontId, shop.id),
              eq(storefrontOrders.number, number),
              eq(storefrontOrders.buyerE164, phone),
              ne(storefrontOrders.buyerE164, ""),
            ),
          );
  if (!order) throw notFound("The order");
  await deleteTries(backend, tries);
  const ticket = { orderId: order.orderId, until: backend.now().getTime() + SHOWN_MS };
  return sealText(requireBoxKey(backend), sealedFor(shop), JSON.stringify(ticket));
}

/**
 * Counts a search by its network and by the number that it asks for, and returns what `deleteTries`
 * takes.
 */
async function countSearch(
  backend: Backend,
  { accountId, id }: OpenStorefront,
  number: string,
  network: string,
): Promise<string[]> {
  const { tries } = findStorefrontOrder.limit ?? {};
  if (!tries) throw new Error("findStorefrontOrder has no limit of tries");
  const key = `storefront-find:${accountId}:${id}`;
  return requireTry(backend, [
    { key: `${key}:network:${makeLogMark(backend, `network:${network}`)}`, limit: tries.network },
    { key: `${key}:number:${number}`, limit: tries.phone },
  ]);
}

/** Throws 404 for a ticket that is not ours or has ended. */
async function openTicket(
  backend: Backend,
  shop: OpenStorefront,
  ticket: string,
): Promise<StorefrontOrderRow> {
  const { orderId, until } = unsealTicket(backend, shop, ticket);
  if (until <= backend.now().getTime()) throw notFound("The order");
  const [order] = await backend.db
    .select()
    .from(storefrontOrders)
    .where(and(eq(storefrontOrders.accountId, shop.accountId), eq(storefrontOrders.id, orderId)));
  if (!order || isErased(order)) throw notFound("The order");
  return order;
}

function unsealTicket(backend: Backend, shop: OpenStorefront, ticket: string) {
  try {
    return Ticket.parse(
      JSON.parse(openSealedText(requireBoxKey(backend), sealedFor(shop), ticket)),
    );
  } catch {
    throw notFound("The order");
  }
}

/** Throws 404. */
export async function readFoundOrder(
  backend: Backend,
  shop: OpenStorefront,
  ticket: string,
): Promise<FoundOrder> {
  const order = await openTicket(backend, shop, ticket);
  return {
    ...(await presentProgress(backend, shop, order)),
    address: [hideEnd(order.street), order.city, order.region].filter(Boolean).join(", "),
    email: order.buyerEmail.replace(/^(.).*(?=@)/, "$1•••"),
  };
}

const SHOWN_LETTERS = 5;
const hideEnd = (text: string) => `${[...text].slice(0, SHOWN_LETTERS).join("").trimEnd()}•••`;

/**
 * Mails the address of the order's page to the address that its buyer gave. Throws 404, 409
 * `no_email`, 429 `too_many_tries`.
 */
export async function mailOrderLink(
  backend: Backend,
  shop: OpenStorefront,
  ticket: string,
): Promise<void> {
  const { accountId, id: orderId, buyerEmail } = await openTicket(backend, shop, ticket);
  if (buyerEmail === "") throw conflict("no_email", "Its buyer gave no address");
  await requireTry(backend, [
    { key: `order-link:${accountId}:${orderId}`, limit: MAX_LINKS },
    { key: `order-link:to:${buyerEmail}`, limit: MAX_LINKS },
  ]);
  await transaction(backend.db, async (tx) =>
    tellBuyer(backend, tx, await lockShopOrder(tx, { accountId, orderId }), "link"),
  );
}
