import { listingCsv } from "#app/services/listing/listing-csv.ts";
import { draftFilter, readDraftList } from "./+/draft-list.ts";
import type { Route } from "./+types/export-file";

/** Exports the shop's listings in the current tab: drafts, failures or running ones. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const list = await readDraftList(context, params);
  return listingCsv(context, {
    name: `etalase-${list.type}-${list.tab.name}`,
    type: list.type,
    filter: draftFilter(list),
    shops: [list.shop],
  });
}
