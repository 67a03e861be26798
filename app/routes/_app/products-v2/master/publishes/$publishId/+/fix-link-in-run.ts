import { fixLink } from "#app/models/listing/fix-link.ts";
import { buildListingPath } from "#app/models/listing/listing-paths.ts";
import type { ChannelColumn } from "#app/models/product/channel-column.ts";
import type { PublishJob } from "#contract/publishes.ts";

type Item = Pick<
  PublishJob["items"][number],
  "productId" | "channelId" | "errorCode" | "errorMessage"
>;

/** Our own checks start a refusal with the field: "brandId {…}". */
const OWN_REFUSAL = /^[\w.[\]-]+ \{/;

/**
 * Returns the address of the field that fixes a failure of a bulk publish, or `null`. A listing's
 * editor links back to the run's page.
 */
export function fixLinkInRun(
  { productId, channelId, errorCode, errorMessage }: Item,
  {
    publishId,
    channel,
    opensChannels,
  }: {
    publishId: string;
    channel: ChannelColumn;
    opensChannels: boolean;
  },
): string | null {
  const isOwn = OWN_REFUSAL.test(errorMessage ?? "");
  const run = `?run=${encodeURIComponent(publishId)}`;
  return fixLink(
    { syncStatus: isOwn ? 5 : 4, errorCode, errorMessage },
    {
      listing: buildListingPath(channel.type, channelId, productId) + run,
      product: `/products-v2/master/${productId}`,
      // Checks the pictures of the product, because a listing without its own shows the product's.
      hasPictures: false,
      opensChannels,
    },
  );
}
