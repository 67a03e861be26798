import { and, asc, eq, inArray } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { type StockPromotionRow, stockPromotions } from "../../db/schema/stock-promotions.ts";
import { transaction } from "../../db/transaction.ts";
import { raiseEvent } from "../../events.ts";
import type { ChannelPromotion } from "../../marketplaces/channel-promotions.ts";
import { notifyLevels } from "../notify-levels.ts";
import { schedulePush } from "../schedule-push.ts";
import { readSellingPlaces } from "../selling-places.ts";
import {
  changeLockedUnits,
  endPromotions,
  type FreeLevel,
  lockFreeLevels,
  matchPromotion,
} from "./lock-units.ts";

export interface ChannelKey {
  accountId: string;
  channelId: string;
}

export type ReportedPromotion = Pick<
  ChannelPromotion,
  "externalPromotionId" | "kind" | "title" | "startsAt" | "endsAt" | "reserved"
> & { variantId: string };

/**
 * Applies a channel's report of the campaigns of these variants: locks free units for them, and
 * releases those of ended campaigns. One transaction, repeatable; of two reports the later request
 * wins. The next report locks units that were not free.
 */
export async function applyPromotions(
  backend: Backend,
  channel: ChannelKey,
  variantIds: readonly string[],
  reportedPromotions: readonly ReportedPromotion[],
  askedAt: Date,
): Promise<void> {
  if (variantIds.length === 0) return;
  const now = backend.now();
  await transaction(backend.db, async (tx) => {
    const levels = await lockFreeLevels(tx, channel.accountId, variantIds);
    const knownPromotions = await readKnownPromotions(tx, channel, variantIds);
    const currentPromotions = reportedPromotions.filter(
      ({ reserved, endsAt }) => reserved > 0 && !isEnded(endsAt, now),
    );
    const endedPromotions = knownPromotions.filter(
      (row) =>
        row.readAt <= askedAt &&
        !currentPromotions.some((reportedPromotion) => isSamePromotion(reportedPromotion, row)),
    );
    const changes = await endPromotions(tx, endedPromotions, levels, toChannelActor(channel));
    const { accountId, channelId } = channel;
    const { warehouseIds } = (await readSellingPlaces(tx, accountId, [channelId]))(channelId);
    for (const reportedPromotion of currentPromotions) {
      const row = knownPromotions.find((oldPromotion) =>
        isSamePromotion(reportedPromotion, oldPromotion),
      );
      if (row && row.readAt > askedAt) continue;
      const level = chooseLevel(levels, reportedPromotion.variantId, row, warehouseIds);
      if (!level) continue;
      const locked = await storePromotion(tx, channel, reportedPromotion, { row, level, askedAt });
      const delta = (row?.locked ?? 0) - locked;
      if (delta !== 0)
        changes.set(
          reportedPromotion.variantId,
          (changes.get(reportedPromotion.variantId) ?? 0) + delta,
        );
    }
    await followFreedUnits(backend, tx, channel.accountId, changes);
  });
}

/** Call it after campaigns locked or released units. */
export async function followFreedUnits(
  backend: Backend,
  tx: Transaction,
  accountId: string,
  changes: Map<string, number>,
): Promise<void> {
  const variantIds = [...changes.keys()];
  await raiseEvent(backend, tx, "stockChanged", { accountId, changes });
  await schedulePush(backend.enqueue, tx, accountId, variantIds);
  await notifyLevels(backend, tx, accountId, changes);
}

export const toChannelActor = ({ channelId }: ChannelKey): string => `channel:${channelId}`;
const isEnded = (endsAt: Date | null, now: Date): boolean => endsAt !== null && endsAt <= now;

const isSamePromotion = (reportedPromotion: ReportedPromotion, row: StockPromotionRow): boolean =>
  reportedPromotion.variantId === row.variantId &&
  reportedPromotion.externalPromotionId === row.externalPromotionId;

async function readKnownPromotions(
  tx: Transaction,
  { accountId, channelId }: ChannelKey,
  variantIds: readonly string[],
): Promise<StockPromotionRow[]> {
  return tx
    .select()
    .from(stockPromotions)
    .where(
      and(
        eq(stockPromotions.accountId, accountId),
        eq(stockPromotions.channelId, channelId),
        inArray(stockPromotions.variantId, [...variantIds]),
      ),
    )
    .orderBy(asc(stockPromotions.variantId), asc(stockPromotions.externalPromotionId));
}

/**
 * Prefers the level that already has units of the campaign, else the one with the most free units.
 */
function chooseLevel(
  levels: readonly FreeLevel[],
  variantId: string,
  row: StockPromotionRow | undefined,
  warehouseIds: readonly string[],
): FreeLevel | undefined {
  return row && row.locked > 0
    ? levels.find(({ id }) => id === row.stockId)
    : levels
        .filter(
          (level) => level.variantId === variantId && warehouseIds.includes(level.warehouseId),
        )
        .toSorted((a, b) => b.free - a.free)[0];
}

/** Returns the number of locked units. */
async function storePromotion(
  tx: Transaction,
  channel: ChannelKey,
  { variantId, externalPromotionId, kind, title, startsAt, endsAt, reserved }: ReportedPromotion,
  { row, level, askedAt }: { row: StockPromotionRow | undefined; level: FreeLevel; askedAt: Date },
): Promise<number> {
  const lockedBefore = row?.locked ?? 0;
  const locked = Math.min(reserved, lockedBefore + Math.max(0, level.free));
  await changeLockedUnits(tx, channel.accountId, level, locked - lockedBefore, {
    actor: toChannelActor(channel),
  });
  const promotionFields = {
    stockId: level.id,
    kind,
    title: title ?? null,
    startsAt,
    endsAt,
    reserved,
    locked,
    readAt: askedAt,
  };
  const key = { ...channel, variantId, externalPromotionId };
  if (row) await tx.update(stockPromotions).set(promotionFields).where(matchPromotion(key));
  else await tx.insert(stockPromotions).values({ ...key, ...promotionFields });
  return locked;
}
