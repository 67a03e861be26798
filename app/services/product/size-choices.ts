import "server-only";
import type { RouterContextProvider } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import type { SizeChoice } from "#app/models/size-guide/size-choice.ts";
import { listSizeCharts } from "#contract/size-charts.ts";

export async function listSizeChoices(
  context: Readonly<RouterContextProvider>,
): Promise<SizeChoice[]> {
  const { sizeCharts } = await getCall(context)(listSizeCharts);
  return sizeCharts.map(({ id, name, image }) => ({ id, name, imageUrl: image?.url ?? "" }));
}
