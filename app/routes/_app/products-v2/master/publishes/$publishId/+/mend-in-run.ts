import { listingPath } from "#app/models/listing/listing-params.ts";
import { mendAt } from "#app/models/listing/mend-at.ts";
import type { ChannelColumn } from "#app/models/product/channel-column.ts";
import type { PublishJob } from "#contract/publishes.ts";

type Item = Pick<
  PublishJob["items"][number],
  "productId" | "channelId" | "errorCode" | "errorMessage"
>;

/** A refusal of our own checks names its field first: "brandId {…}". */
const OWN_REFUSAL = /^[\w.[\]-]+ \{/;

/**
 * The field where a failure of a bulk publish is mended; null: there is none. A listing's editor
 * leads back to the run's page.
 */
export function mendInRun(
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
  return mendAt(
    { syncStatus: isOwn ? 5 : 4, errorCode, errorMessage },
    {
      listing: listingPath(channel.type, channelId, productId) + run,
      product: `/products-v2/master/${productId}`,
      // Without one the product is refused; a listing shows the product's while it has none itself.
      hasPictures: false,
      opensChannels,
    },
  );
}
