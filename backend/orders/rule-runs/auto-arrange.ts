import { and, eq, isNull, notInArray, or } from "drizzle-orm";
import { getAccountMode } from "#contract/account-mode.ts";
import type { ArrangeRule } from "#contract/shipping-settings.ts";
import { withCapability } from "../../channels/index.ts";
import type { Backend } from "../../context.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { type OrderRow, orders } from "../../db/schema/orders.ts";
import { arrangeRules } from "../../db/schema/shipping-settings.ts";
import { transaction } from "../../db/transaction.ts";
import { ProblemError } from "../../http/problem-error.ts";
import { ConnectorError } from "../../marketplaces/connector.ts";
import { arrangeShipment } from "../arrange-shipment.ts";
import { retryLaterFor } from "../channel-failures.ts";
import { autoArrangeJob } from "../jobs.ts";
import { notifyOrder } from "../notify-order.ts";
import { recordEvents } from "../order-events.ts";
import { readRules } from "../shipping-settings/arrange-rules.ts";
import { toLocalClock } from "../shipping-settings/choose-default-shipment.ts";
import { matchesRule, URGENT_FIRST } from "../shipping-settings/matching-orders.ts";
import {
  readDefaults,
  type ShippingDefaults,
  suggestShipment,
} from "../shipping-settings/suggest-shipment.ts";
import { lockOrder, toOrderRef } from "../visible-orders.ts";
import { createRuleRun, type RuleRun } from "./rule-run.ts";

/** Most orders in one run; the next run handles the others. */
const MAX_AT_ONCE = 200;

export async function enqueueAutoArranging(backend: Backend): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const foundArrangeRules = await tx
      .selectDistinct({ accountId: arrangeRules.accountId })
      .from(arrangeRules)
      .where(eq(arrangeRules.isEnabled, true));
    for (const { accountId } of foundArrangeRules)
      await backend.enqueue(tx, autoArrangeJob, { accountId }, { singletonKey: accountId });
  });
}

/**
 * The job. An order leaves `to_process` in the transaction that arranges it, so neither a second
 * run nor a person arranges it twice. An order whose rule cannot be applied is left to a person
 * with the reason.
 */
export async function arrangeAutomatically(
  backend: Backend,
  { accountId }: { accountId: string },
): Promise<void> {
  const [account] = await backend.db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account || !isAccountOpen(backend, account)) return;
  const rules = (await readRules(backend.db, accountId)).filter(({ isEnabled }) => isEnabled);
  const defaults = await readDefaults(backend, accountId);
  const seenOrderIds = new Set<string>();
  const listClosed = (rule: ArrangeRule) => listClosedWarehouses(rule, defaults, backend.now());
  /** Channels that did not answer are not asked again in this run. */
  const silentChannelIds = new Set<string>();
  for (const rule of rules) {
    const log = createRuleRun(backend, accountId, rule);
    // Reads the page again without silent channels, because their orders may fill it.
    let silentCount: number;
    do {
      silentCount = silentChannelIds.size;
      for (const order of await findOrdersOfRule(backend, accountId, rule, {
        ...{ silent: [...silentChannelIds], closed: listClosed(rule) },
      })) {
        if (seenOrderIds.size >= MAX_AT_ONCE) return;
        if (seenOrderIds.has(order.id) || silentChannelIds.has(order.channelId)) continue;
        seenOrderIds.add(order.id);
        if (!(await arrangeByRule(backend, order, { rule, defaults, log })))
          silentChannelIds.add(order.channelId);
      }
    } while (silentChannelIds.size > silentCount);
  }
}

function isAccountOpen(
  { now }: Backend,
  { status, gracePeriodEndedAt }: typeof accounts.$inferSelect,
): boolean {
  const ends = gracePeriodEndedAt?.toISOString() ?? null;
  return getAccountMode({ status, gracePeriodEndedAt: ends }, now().getTime()) === "open";
}

function findOrdersOfRule(
  backend: Backend,
  accountId: string,
  rule: ArrangeRule,
  { silent, closed }: { silent: string[]; closed: string[] },
): Promise<OrderRow[]> {
  return backend.db
    .select()
    .from(orders)
    .where(
      and(
        matchesRule(backend, accountId, rule.conditions),
        notInArray(orders.channelId, silent),
        or(isNull(orders.warehouseId), notInArray(orders.warehouseId, closed)),
      ),
    )
    .orderBy(URGENT_FIRST)
    .limit(MAX_AT_ONCE);
}

/** Returns the warehouses to whose cut-off more time is left than the rule says, or none. */
export function listClosedWarehouses(
  { minutesBeforeCutOff }: Pick<ArrangeRule, "minutesBeforeCutOff">,
  { cutOffs, timeZone }: Pick<ShippingDefaults, "cutOffs" | "timeZone">,
  now: Date,
): string[] {
  if (minutesBeforeCutOff === null) return [];
  const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const minute = toMinutes(toLocalClock(now, timeZone).time);
  return [...cutOffs].flatMap(([warehouseId, cutOff]) => {
    const left = toMinutes(cutOff) - minute;
    return left > 0 && left <= minutesBeforeCutOff ? [] : [warehouseId];
  });
}

/**
 * Arranges one order. Returns false if its channel does not answer: its other orders are left out.
 */
async function arrangeByRule(
  backend: Backend,
  order: OrderRow,
  { rule, defaults, log }: { rule: ArrangeRule; defaults: ShippingDefaults; log: RuleRun },
): Promise<boolean> {
  try {
    const parameters = await withCapability(backend, order, "shipping", (shipping, credentials) =>
      shipping.parameters(credentials, toOrderRef(order)),
    );
    const choice = suggestShipment(defaults, order, parameters, {
      now: backend.now(),
      ...(rule.method === "default" ? {} : { method: rule.method }),
    });
    if (choice) {
      await arrangeShipment(backend, makeSystemCaller(order), order.id, choice, rule.name);
      await log.addArranged({ orderId: order.id, choice });
    } else {
      await leaveToPerson(backend, order, rule);
      await log.addRefused(order.id);
    }
    return true;
  } catch (error) {
    // Another run or a person was quicker.
    if (error instanceof ProblemError) return true;
    if (!(error instanceof ConnectorError)) throw error;
    if (error.kind === "rate_limited") throw retryLaterFor(backend, error);
    // A channel that offers no shipping for one order has none for its other orders either.
    if (error.code === "not_offered") return false;
    return !["unavailable", "unauthorised", "token_expired"].includes(error.kind);
  }
}

const makeSystemCaller = ({ accountId }: OrderRow) => ({ accountId, userId: "system" });

/** Stores a reason for a person. Arranging the order by hand clears it. */
async function leaveToPerson(backend: Backend, order: OrderRow, rule: ArrangeRule): Promise<void> {
  const now = backend.now();
  await transaction(backend.db, async (tx) => {
    const current = await lockOrder(tx, order, order.id);
    if (current.status !== "to_process" || current.shipmentError !== null) return;
    await tx
      .update(orders)
      .set({ shipmentError: "not_by_rule", updatedAt: now })
      .where(and(eq(orders.accountId, order.accountId), eq(orders.id, order.id)));
    const detail = { reason: "not_by_rule", rule: rule.name };
    await recordEvents(
      tx,
      order,
      "system",
      [{ axis: "order", type: "arrange_failed", from: "to_process", to: "to_process", detail }],
      now,
    );
    await notifyOrder(backend, tx, current, { template: "shipment_failed", reason: "not_by_rule" });
  });
}
