import { getCall, getMe, getT } from "#app/middleware/request-store.ts";
import { explainBatchReason } from "#app/models/product/batch-reason.ts";
import { downloadTable } from "#app/services/list/table-download.ts";
import { getProductBatch } from "#contract/product-batches.ts";
import type { Route } from "./+types/failed-file";

const PAGE_SIZE = 200;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { account } = await getMe(context);
  const [call, t] = [getCall(context), getT(context)];
  return downloadTable(context, {
    name: "etalase-not-changed",
    sheetName: t("productBatches:run.reason"),
    columns: [
      { head: t("productBatches:run.product") },
      { head: t("stockHistory:sku"), kind: "code" },
      { head: t("products:run.channel") },
      { head: t("productBatches:run.reason") },
    ],
    pageSize: PAGE_SIZE,
    async readPage(offset) {
      const query = { status: "failed" as const, limit: PAGE_SIZE, offset };
      const { items } = await call(getProductBatch, { params, query });
      return items.map(({ productName, sku, channelId, errorCode }) => [
        ...[productName, sku],
        account.channels.find(({ id }) => id === channelId)?.name ?? "",
        explainBatchReason(t, errorCode),
      ]);
    },
  });
}
