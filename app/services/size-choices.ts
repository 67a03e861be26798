import "server-only";
import type { RouterContextProvider } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { listSizeCharts } from "#contract/size-charts.ts";

/** The account's size guides, for a product to choose from. */
export async function sizeChoices(context: Readonly<RouterContextProvider>): Promise<{ id: string; name: string }[]> {
  const { sizeCharts } = await getCall(context)(listSizeCharts);
  return sizeCharts.map(({ id, name }) => ({ id, name }));
}
