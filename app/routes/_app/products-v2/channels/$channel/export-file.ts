import { listingCsv } from "#app/services/listing/listing-csv.ts";
import { readListingList } from "./+/list.ts";
import type { Route } from "./+types/export-file";

export async function loader({ context, params: { channel } }: Route.LoaderArgs) {
  const { type, shops, filter } = await readListingList(context, channel);
  return listingCsv(context, { name: `etalase-${type}`, type, filter, shops });
}
