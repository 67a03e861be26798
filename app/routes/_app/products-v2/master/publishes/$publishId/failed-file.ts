import { getCall, getMe, getT } from "#app/middleware/request-store.ts";
import { syncReason } from "#app/models/product/sync-reason.ts";
import { csvDownload } from "#app/services/list/csv-stream.ts";
import { getPublish } from "#contract/publishes.ts";
import type { Route } from "./+types/failed-file";

const PAGE = 200;

/** What was not published, and why. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { account } = await getMe(context);
  const [call, t] = [getCall(context), getT(context)];
  return csvDownload({
    name: "etalase-not-published",
    head: [t("products:run.product"), t("products:run.channel"), t("products:run.reason")],
    pageSize: PAGE,
    async readPage(offset) {
      const query = { status: "failed" as const, limit: PAGE, offset };
      const { items } = await call(getPublish, { params, query });
      return items.map(({ productName, channelId, errorCode, errorMessage }) => [
        productName,
        account.channels.find(({ id }) => id === channelId)?.name ?? "",
        syncReason(t, { syncStatus: 4, errorCode, errorMessage }),
      ]);
    },
  });
}
