import { eq } from "drizzle-orm";
import type { Backend } from "#backend/context.ts";
import { orders } from "#backend/db/schema/orders.ts";

/** Sets the order to the state after the seller has accepted the return. */
export const agreeToReturn = ({ db }: Pick<Backend, "db">, orderId: string) =>
  db.update(orders).set({ returnAnswer: "accepted" }).where(eq(orders.id, orderId));
