import { getCall, getMe, getT } from "#app/middleware/request-store.ts";
import { batchReason } from "#app/models/product/batch-reason.ts";
import { csvDownload } from "#app/services/list/csv-stream.ts";
import { getProductBatch } from "#contract/product-batches.ts";
import type { Route } from "./+types/failed-file";

const PAGE = 200;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { account } = await getMe(context);
  const [call, t] = [getCall(context), getT(context)];
  return csvDownload({
    name: "etalase-not-changed",
    head: [
      ...[t("productBatches:run.product"), t("stockHistory:sku"), t("products:run.channel")],
      t("productBatches:run.reason"),
    ],
    pageSize: PAGE,
    async readPage(offset) {
      const query = { status: "failed" as const, limit: PAGE, offset };
      const { items } = await call(getProductBatch, { params, query });
      return items.map(({ productName, sku, channelId, errorCode }) => [
        ...[productName, sku],
        account.channels.find(({ id }) => id === channelId)?.name ?? "",
        batchReason(t, errorCode),
      ]);
    },
  });
}
