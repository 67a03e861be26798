import { createBlibliConnector } from "#backend/marketplaces/blibli/connector.ts";
import type { ListingDraft } from "#backend/marketplaces/channel-listings.ts";
import { blibli } from "#sandbox/blibli/sandbox.ts";
import { shirt } from "#tests/backend/marketplaces/drafts.ts";
import {
  APP_ORIGIN,
  SELLER,
  sandboxWorld,
  type Wire,
} from "#tests/backend/marketplaces/sandbox-world.ts";

const CLIENT = { id: "mta-api-etalase-00001", key: "client-key" };
const PICTURE = "https://pictures.test/kaos.jpg";

export const createWorld = ({
  skewed,
  onAnswer,
}: Pick<Wire, "skewed"> & { onAnswer?: (call: string) => void | Promise<void> } = {}) =>
  sandboxWorld(
    "blibli",
    { sandbox: blibli, own: { client: CLIENT, appOrigin: APP_ORIGIN } },
    (surroundings) =>
      createBlibliConnector({
        ...surroundings,
        ...{ host: `${APP_ORIGIN}/sandbox/blibli`, channelId: "etalase" },
        ...{ clientId: CLIENT.id, clientKey: CLIENT.key },
      }),
    {
      ...(skewed ? { skewed } : {}),
      async answered(call, answer) {
        await onAnswer?.(call);
        return answer;
      },
    },
  );

/** Creates a shop and the values that its seller types to connect it. */
export async function newShop({
  controls,
}: Pick<Awaited<ReturnType<typeof createWorld>>, "controls">) {
  const shop = await controls.createShop({ name: "Toko Laras", seller: SELLER });
  const { shopId, username, sellerKey, signatureKey } = shop;
  const values = {
    ...{ storeCode: shopId, username },
    ...{ sellerKey: sellerKey ?? "", signatureKey: signatureKey ?? "" },
  };
  return { shop, values };
}

/** Returns a T-shirt without variations, unless changed by `more`. */
export const makeDraft = (more: Partial<ListingDraft> = {}): ListingDraft =>
  shirt({
    name: "Kaos Katun Polos",
    description: "Katun lembut\nMudah dicuci & nyaman dipakai",
    categoryId: "KA-100244",
    externalImageIds: [PICTURE],
    logisticsIds: ["JNE_REG"],
    ...more,
  });
