import { getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { syncReason } from "#app/models/product/sync-reason.ts";
import { buildColumns, downloadTable } from "#app/services/list/table-download.ts";
import { getPublish } from "#contract/publishes.ts";
import type { Route } from "./+types/failed-file";

const PAGE_SIZE = 200;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { account } = await getMe(context);
  const [call, t, format] = [getCall(context), getT(context), getFormat(context)];
  return downloadTable(context, {
    name: "etalase-not-published",
    sheetName: t("products:run.reason"),
    columns: buildColumns(
      "text",
      ...[t("products:run.product"), t("products:run.channel"), t("products:run.reason")],
    ),
    pageSize: PAGE_SIZE,
    async readPage(offset) {
      const query = { status: "failed" as const, limit: PAGE_SIZE, offset };
      const { items } = await call(getPublish, { params, query });
      return items.map(({ productName, channelId, errorCode, errorMessage }) => {
        const shop = account.channels.find(({ id }) => id === channelId);
        const marketplace = shop ? format.channelName(shop.channelType) : "";
        return [
          productName,
          shop?.name ?? "",
          syncReason(t, { syncStatus: 4, errorCode, errorMessage }, marketplace),
        ];
      });
    },
  });
}
