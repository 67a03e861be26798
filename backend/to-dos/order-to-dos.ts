import { and, eq, gte, isNotNull, type SQL, sql } from "drizzle-orm";
import { LABEL_NOT_READY } from "#contract/statuses.ts";
import type { ToDoKind } from "#contract/to-dos.ts";
import type { Backend, Caller } from "../context.ts";
import { accounts } from "../db/schema/accounts.ts";
import { orders } from "../db/schema/orders.ts";
import {
  AWAITS_RECEIPT,
  AWAITS_RETURN_ANSWER,
  hasStatus,
  isFlagged,
  isLate,
  OPEN_STATUSES,
  visibleToCaller,
} from "../orders/index.ts";
import { type FoundToDo, type Tally, type ToDoReader, tallyWhere, toToDos } from "./found-to-do.ts";

/** Orders of every channel that wait for the seller. Members who only pick see none. */
export const ORDER_TO_DOS: ToDoReader = {
  mayRead: ({ permissions, orderScope }) => permissions.has("order-manage") && orderScope === "all",
  read: async (backend, caller) =>
    (
      await Promise.all([readOpenOrders(backend, caller), readReturningOrders(backend, caller)])
    ).flat(),
};

async function readOpenOrders({ db, now }: Backend, caller: Caller): Promise<FoundToDo[]> {
  const time = now();
  const warningTime = sql`${time}::timestamptz + make_interval(hours => (select ${accounts.shipByWarningHours} from ${accounts} where ${accounts.id} = ${caller.accountId}))`;
  const conditions = {
    cancel_requests: hasStatus(["cancel_requested"]),
    late_orders: isLate(time),
    orders_due: and(
      hasStatus(["to_process", "processing", "to_ship"]),
      gte(orders.shipByAt, time),
      sql`${orders.shipByAt} <= ${warningTime}`,
    ),
    arranging_failed: and(hasStatus(["to_process"]), isNotNull(orders.shipmentError)),
    pickups_failed: isFlagged(["retry_pickup"]),
    labels_missing: and(
      hasStatus(["to_ship"]),
      sql`${orders.documentStatus} in (${sql.raw(LABEL_NOT_READY.map((status) => `'${status}'`).join(","))})`,
    ),
    orders_without_stock: isFlagged(["out_of_stock"]),
    unknown_skus: isFlagged(["unmapped"]),
    orders_without_warehouse: isFlagged(["no_warehouse"]),
    unknown_statuses: isFlagged(["unknown_status"]),
  } satisfies Partial<Record<ToDoKind, SQL | undefined>>;
  const figures = { deadline: orders.shipByAt, amount: orders.total };
  const [row] = await db
    .select({
      ...(Object.fromEntries(
        Object.entries(conditions).map(([kind, condition]) => [
          kind,
          tallyWhere(condition, figures),
        ]),
      ) as Record<keyof typeof conditions, SQL<Tally>>),
      // Counts late ones too, as their list does; those have a to-do with their own deadline.
      orders_to_process: tallyWhere(hasStatus(["to_process"]), {
        deadline: sql`case when ${gte(orders.shipByAt, time)} then ${orders.shipByAt} end`,
        amount: orders.total,
      }),
    })
    .from(orders)
    .where(and(visibleToCaller(caller), hasStatus(OPEN_STATUSES)));
  if (!row) return [];
  return Object.entries(row).flatMap(([kind, tally]) => toToDos(kind as ToDoKind, tally));
}

async function readReturningOrders({ db }: Backend, caller: Caller): Promise<FoundToDo[]> {
  const amount = { amount: orders.total };
  const [row] = await db
    .select({
      returns_to_answer: tallyWhere(AWAITS_RETURN_ANSWER, amount),
      goods_to_receive: tallyWhere(AWAITS_RECEIPT, amount),
      deliveries_failed: tallyWhere(eq(orders.status, "delivery_failed"), amount),
    })
    .from(orders)
    .where(
      and(visibleToCaller(caller), hasStatus(["return_requested", "delivery_failed", "returned"])),
    );
  if (!row) return [];
  return Object.entries(row).flatMap(([kind, tally]) => toToDos(kind as ToDoKind, tally));
}
