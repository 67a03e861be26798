import "server-only";
import type { OrderDetail } from "#contract/orders.ts";

/** What somebody counted of the goods that came back, before it is put into stock. */
export interface CountedBack {
  lines: { line: OrderDetail["lines"][number]; good: number; damaged: number }[];
  note: string;
}

type Counts = { orderLineId: string; good: number; damaged: number }[];

/** The query by which the page asks about a count: `<line>.<good>.<damaged>`, line by line. */
export function countSearch(lines: Counts, note: string): string {
  const search = new URLSearchParams({
    counted: lines.map(({ orderLineId, ...n }) => `${orderLineId}.${n.good}.${n.damaged}`).join(),
  });
  if (note) search.set("note", note);
  return `?${search}`;
}

/** null: nothing was counted, or something that does not fit the order. */
export function countedBack(search: URLSearchParams, order: OrderDetail): CountedBack | null {
  if (!order.actions.includes("receive_return")) return null;
  const counts = (search.get("counted") ?? "").split(",").filter(Boolean);
  const lines = counts.flatMap((count) => {
    const [id, good = 0, damaged = 0] = count
      .split(".")
      .map((part, at) => (at ? Number(part) : part));
    const line = order.lines.find((one) => one.id === id);
    return line && isUnits(good) && isUnits(damaged) && good + damaged <= line.quantity
      ? [{ line, good, damaged }]
      : [];
  });
  if (lines.length === 0 || lines.length < counts.length) return null;
  return { lines, note: (search.get("note") ?? "").slice(0, 500) };
}

const isUnits = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;
