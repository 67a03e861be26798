import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { attempt } from "#app/upstream/http.ts";
import { getLineCandidates } from "#contract/order-lines.ts";
import type { OrderDetail } from "#contract/orders.ts";
import type { OpenLine } from "./link-line.tsx";

/** Returns the unknown line that the address opens, with its candidates, or `null`. */
export async function readOpenLine(
  context: Readonly<RouterContextProvider>,
  order: OrderDetail,
  opens: { products: boolean; imports: boolean },
): Promise<OpenLine | null> {
  const { searchParams } = currentState(context).url;
  const line = order.lines.find(
    ({ id, variantId }) => id === searchParams.get("line") && variantId === null,
  );
  if (!line || !opens.products) return null;
  const search = (searchParams.get("q") ?? "").trim().slice(0, 200);
  const found = await attempt(
    getCall(context)(getLineCandidates, {
      params: { orderId: order.id, lineId: line.id },
      query: search ? { search } : {},
    }),
  );
  // Somebody else may have linked the line in the meantime.
  if (!found.ok) return null;
  const { candidates, importItem } = found.value;
  return {
    ...{ id: line.id, search, candidates },
    importPath:
      importItem && opens.imports
        ? `/product-import-v2/${importItem.importId}/${encodeURIComponent(importItem.externalProductId)}`
        : null,
  };
}
