import { eq } from "drizzle-orm";
import type { Backend } from "#backend/context.ts";
import { orders } from "#backend/db/schema/orders.ts";

/** Leaves the order as it is once the seller has agreed that its goods come back. */
export const agreeToReturn = ({ db }: Pick<Backend, "db">, orderId: string) =>
  db.update(orders).set({ returnAnswer: "accepted" }).where(eq(orders.id, orderId));
