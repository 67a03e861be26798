import type { RunOrder } from "#contract/shipment-runs.ts";
import { codeField } from "../../../bulk-arrange/+/group-fields.ts";

/** In characters. It stays well below the 16 kB that Node accepts for a request's headers. */
const LONGEST_QUERY = 12_000;

/**
 * Returns the query that opens the choices of these orders, with the typed codes, and the number of
 * orders in it. Orders that an address has no room for follow when these are arranged.
 */
export function chooseAgain(orders: readonly Pick<RunOrder, "order" | "typedCode">[]): {
  query: string;
  count: number;
} {
  const ids: string[] = [];
  const codes = new URLSearchParams();
  const makeQuery = (more: string) => `${new URLSearchParams({ ids: more })}&${codes}`;
  for (const { order, typedCode } of orders) {
    const allIds = [...ids, order.id].join(",");
    if (typedCode) codes.set(codeField(order.id), typedCode);
    if (makeQuery(allIds).length > LONGEST_QUERY) {
      codes.delete(codeField(order.id));
      break;
    }
    ids.push(order.id);
  }
  return { query: makeQuery(ids.join(",")).replace(/&$/, ""), count: ids.length };
}
