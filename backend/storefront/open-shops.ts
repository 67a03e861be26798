import { and, asc, count, eq, gt, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";
import type { listStorefronts } from "#contract/storefront.ts";
import type { Backend } from "../context.ts";
import { accounts } from "../db/schema/accounts.ts";
import { channels } from "../db/schema/channels.ts";
import { storefrontDomains } from "../db/schema/storefront-domains.ts";
import { storefrontWindows } from "../db/schema/storefront-windows.ts";
import { storefrontItems, storefronts } from "../db/schema/storefronts.ts";
import { isDomainOfShop } from "../db/verified-domain.ts";

/** A shop without a row has the default. */
const isNotFalse = (column: typeof storefrontWindows.isFindable) => sql`${column} is not false`;

/** Returns the shops that search engines may list, the oldest first (`isOpenToBuyers`). */
export async function findOpenShops(
  { db, now }: Backend,
  { limit, offset }: z.output<typeof listStorefronts.query>,
): Promise<z.output<typeof listStorefronts.response>> {
  const { active, unused, grace } = ACCOUNT_STATUS;
  const rows = await db
    .select({
      slug: storefronts.slug,
      domain: storefrontDomains.name,
      countryCode: accounts.countryCode,
      products: count(),
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(storefronts)
    .innerJoin(
      channels,
      and(eq(channels.accountId, storefronts.accountId), eq(channels.id, storefronts.channelId)),
    )
    .innerJoin(accounts, eq(accounts.id, storefronts.accountId))
    .innerJoin(
      storefrontItems,
      and(
        eq(storefrontItems.accountId, storefronts.accountId),
        eq(storefrontItems.storefrontId, storefronts.id),
        eq(storefrontItems.isListed, true),
      ),
    )
    .leftJoin(storefrontDomains, isDomainOfShop)
    .leftJoin(
      storefrontWindows,
      and(
        eq(storefrontWindows.accountId, storefronts.accountId),
        eq(storefrontWindows.storefrontId, storefronts.id),
      ),
    )
    .where(
      and(
        eq(storefronts.isOpen, true),
        isNotFalse(storefrontWindows.isFindable),
        isNull(channels.disconnectedAt),
        inArray(accounts.status, [active, unused, grace]),
        or(
          ne(accounts.status, grace),
          isNull(accounts.gracePeriodEndedAt),
          gt(accounts.gracePeriodEndedAt, now()),
        ),
      ),
    )
    .groupBy(storefronts.accountId, storefronts.id, accounts.id, storefrontDomains.name)
    .orderBy(asc(storefronts.createdAt), asc(storefronts.id))
    .limit(limit)
    .offset(offset);
  return {
    storefronts: rows.map(({ slug, domain, countryCode, products }) => ({
      slug,
      domain,
      countryCode: countryCode === "th" ? "th" : "id",
      products,
    })),
    total: rows[0]?.total ?? 0,
  };
}
