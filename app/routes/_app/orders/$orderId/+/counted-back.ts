import "server-only";
import type { OrderDetail } from "#contract/orders.ts";

type ReturnCount = NonNullable<OrderDetail["returnCount"]>;

export interface CountedBack extends Omit<ReturnCount, "lines"> {
  lines: { line: OrderDetail["lines"][number]; good: number; damaged: number }[];
}

/** Returns `null` if nothing waits to be put into stock or nothing was counted. */
export function findReturnCount({ actions, lines, returnCount }: OrderDetail): CountedBack | null {
  if (!actions.includes("receive_return") || !returnCount) return null;
  return {
    ...returnCount,
    lines: returnCount.lines.flatMap(({ orderLineId, good, damaged }) => {
      const line = lines.find(({ id }) => id === orderLineId);
      return line ? [{ line, good, damaged }] : [];
    }),
  };
}
