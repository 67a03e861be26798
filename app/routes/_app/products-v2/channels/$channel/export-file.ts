import { downloadListings } from "#app/services/listing/listing-file.ts";
import { readListingList } from "./+/list.ts";
import type { Route } from "./+types/export-file";

export async function loader({ context, params: { channel } }: Route.LoaderArgs) {
  const { type, shops, filter } = await readListingList(context, channel);
  return downloadListings(context, { name: `etalase-${type}`, type, filter, shops });
}
