import { downloadListings } from "#app/services/listing/listing-file.ts";
import { readDraftList } from "./+/draft-list.ts";
import type { Route } from "./+types/export-file";

/** Exports the shop's listings in the current tab: drafts, failures or running ones. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, type, params: asked, filter } = await readDraftList(context, params);
  return downloadListings(context, {
    name: `etalase-${type}-${asked.tab}`,
    type,
    filter,
    shops: [shop],
  });
}
