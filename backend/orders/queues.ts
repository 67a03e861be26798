import { type SQL, sql } from "drizzle-orm";
import type { StatusCounts } from "#contract/orders.ts";
import { orders } from "../db/schema/orders.ts";

type Queue = "toPrint" | "toPick" | "toPack" | "toHandOver";
export type QueueCounts = Pick<StatusCounts, Queue>;

/** A label is printed, and goods are picked, packed and handed over, independently. */
const IS_IN_QUEUE: Record<Queue, SQL> = {
  toPrint: sql`${orders.documentStatus} = 'ready'`,
  toPick: sql`${orders.pickpackStatus} in ('none', 'assigned', 'picking')`,
  toPack: sql`${orders.pickpackStatus} in ('picked', 'packing')`,
  toHandOver: sql`${orders.pickpackStatus} = 'packed'`,
};

/** Counts arranged orders in a queue: an aggregate over `orders`. */
export const countQueue = (queue: Queue): SQL =>
  sql`count(*) filter (where ${orders.status} = 'to_ship' and ${IS_IN_QUEUE[queue]})::int`;
