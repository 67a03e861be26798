import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { getAccountMode } from "#contract/account-mode.ts";
import type { CountryCode } from "#contract/countries.ts";
import { buildDomainOrigin } from "#contract/domain-names.ts";
import type { MessengerId, NewsWay } from "#contract/messengers.ts";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";
import type { BackendConfig } from "../config.ts";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { accounts } from "../db/schema/accounts.ts";
import { channels } from "../db/schema/channels.ts";
import { storefrontDomains } from "../db/schema/storefront-domains.ts";
import { storefrontMessengers } from "../db/schema/storefront-messages.ts";
import { storefrontPaymentAccounts } from "../db/schema/storefront-payments.ts";
import { type StorefrontRow, storefrontCouriers, storefronts } from "../db/schema/storefronts.ts";
import { isDomainOfShop } from "../db/verified-domain.ts";
import { notFound } from "../http/problem-error.ts";

/** Unpaid orders end after a day by default. */
const USUAL_EXPIRY_MINS = 1440;

/** A shop with its account's settings. */
export interface OpenStorefront extends StorefrontRow {
  countryCode: CountryCode;
  timeZone: string;
  logoImageId: string | null;
  /** Time at which the channel was first connected. */
  connectedAt: Date;
  orderExpMins: number;
  /** contract/statuses.ts ACCOUNT_STATUS */
  accountStatus: number;
  gracePeriodEndedAt: Date | null;
  /** Whether its account with couriers offers services. */
  hasCourier: boolean;
  /** Whether its account at a payment provider takes payments. */
  hasPayments: boolean;
  /** Whether its account of WhatsApp, and of LINE, works. */
  hasWhatsApp: boolean;
  hasLine: boolean;
  /** The shop's verified domain. `null` for none. */
  domain: string | null;
}

/** Returns the address of a page of the shop: at its own domain, or below the app's address. */
export const buildShopUrl = (
  { config: { appOrigin } }: { config: Pick<BackendConfig, "appOrigin"> },
  { domain, slug }: Pick<OpenStorefront, "domain" | "slug">,
  path = "",
): string =>
  domain === null
    ? `${appOrigin}/shop/${slug}${path}`
    : `${buildDomainOrigin(appOrigin, domain)}${path || "/"}`;

/** The phone number at which couriers reach the sender. "" if the shop has none. */
export const chooseSenderPhone = ({
  originPhone,
  phone,
}: Pick<StorefrontRow, "originPhone" | "phone">) => originPhone || phone;

const hasMessenger = (messenger: MessengerId) =>
  sql<boolean>`exists (select 1 from ${storefrontMessengers} m where m.account_id = ${storefronts.accountId} and m.storefront_id = ${storefronts.id} and m.messenger = ${messenger} and m.refused_at is null)`;

const columns = {
  storefront: storefronts,
  accountStatus: accounts.status,
  gracePeriodEndedAt: accounts.gracePeriodEndedAt,
  countryCode: accounts.countryCode,
  timeZone: accounts.timeZone,
  logoImageId: accounts.logoImageId,
  connectedAt: channels.createdAt,
  orderExpMins: channels.orderExpMins,
  hasCourier: sql<boolean>`${storefrontCouriers.courierId} is not null`,
  hasPayments: sql<boolean>`${storefrontPaymentAccounts.provider} is not null`,
  hasWhatsApp: hasMessenger("whatsapp"),
  hasLine: hasMessenger("line"),
  domain: storefrontDomains.name,
};

const selectStorefronts = (db: Queryable) =>
  db
    .select(columns)
    .from(storefronts)
    .innerJoin(
      channels,
      and(eq(channels.accountId, storefronts.accountId), eq(channels.id, storefronts.channelId)),
    )
    .innerJoin(accounts, eq(accounts.id, storefronts.accountId))
    .leftJoin(
      storefrontCouriers,
      and(
        eq(storefrontCouriers.accountId, storefronts.accountId),
        eq(storefrontCouriers.storefrontId, storefronts.id),
        isNull(storefrontCouriers.disconnectedAt),
      ),
    )
    .leftJoin(
      storefrontPaymentAccounts,
      and(
        eq(storefrontPaymentAccounts.accountId, storefronts.accountId),
        eq(storefrontPaymentAccounts.storefrontId, storefronts.id),
        isNull(storefrontPaymentAccounts.disconnectedAt),
        isNull(storefrontPaymentAccounts.refusedAt),
      ),
    )
    .leftJoin(storefrontDomains, isDomainOfShop);

type Found = Awaited<ReturnType<typeof selectStorefronts>>[number];

const presentStorefront = ({
  storefront,
  countryCode,
  orderExpMins,
  ...more
}: Found): OpenStorefront => ({
  ...storefront,
  ...more,
  countryCode: countryCode === "th" ? "th" : "id",
  orderExpMins: orderExpMins ?? USUAL_EXPIRY_MINS,
});

/**
 * Returns the shop of an address. `evenClosed` accepts one that sells nothing now, for its buyers'
 * order pages. Throws 404 if there is none, it is closed to buyers or disconnected, or its account
 * is closed.
 */
export async function readStorefrontAt(
  { db, now }: Pick<Backend, "db" | "now">,
  slug: string,
  { evenClosed = false } = {},
): Promise<OpenStorefront> {
  const [foundEntry] = await selectStorefronts(db).where(
    and(
      eq(storefronts.slug, slug.toLowerCase()),
      isNull(channels.disconnectedAt),
      ne(accounts.status, ACCOUNT_STATUS.closed),
    ),
  );
  const shop = foundEntry && presentStorefront(foundEntry);
  if (!shop || !(evenClosed || isOpenToBuyers({ now }, shop))) throw notFound("The shop");
  return shop;
}

/** Returns whether the seller opened it, and can handle orders. */
export function isOpenToBuyers(
  { now }: Pick<Backend, "now">,
  { isOpen, accountStatus: status, gracePeriodEndedAt }: OpenStorefront,
): boolean {
  const standing = { status, gracePeriodEndedAt: gracePeriodEndedAt?.toISOString() ?? null };
  return isOpen && getAccountMode(standing, now().getTime()) === "open";
}

/** Returns the shop by its id, for callers who know the account; `null` if there is none. */
export async function readStorefrontById(
  db: Queryable,
  key: { accountId: string; storefrontId: string },
): Promise<OpenStorefront | null> {
  const [foundEntry] = await selectStorefronts(db).where(
    and(eq(storefronts.accountId, key.accountId), eq(storefronts.id, key.storefrontId)),
  );
  return foundEntry ? presentStorefront(foundEntry) : null;
}

/** Returns whether orders are possible: the origin, a delivery and a payment are set. */
export const takesOrders = (
  shop: Pick<
    OpenStorefront,
    | ("originPlaceCode" | "originStreet" | "bankAccounts" | "qrText" | "takesCod")
    | ("flatFee" | "hasCourier" | "hasPayments")
  >,
) =>
  shop.originPlaceCode !== "" &&
  shop.originStreet !== "" &&
  (shop.flatFee !== null || shop.hasCourier) &&
  listPayments(shop).length > 0;

export function listPayments({
  hasPayments,
  bankAccounts,
  qrText,
  takesCod,
}: Pick<OpenStorefront, "hasPayments" | "bankAccounts" | "qrText" | "takesCod">) {
  return [
    ...(hasPayments ? (["online"] as const) : []),
    ...(bankAccounts.length > 0 ? (["bank"] as const) : []),
    ...(qrText === "" ? [] : (["qr"] as const)),
    ...(takesCod ? (["cod"] as const) : []),
  ];
}

/** Ways in which a buyer can get the news of an order. */
export const listNewsWays = ({
  hasWhatsApp,
  hasLine,
}: Pick<OpenStorefront, "hasWhatsApp" | "hasLine">): NewsWay[] => [
  ...(hasWhatsApp ? (["whatsapp"] as const) : []),
  ...(hasLine ? (["line"] as const) : []),
  "email",
];
