import type { ListingDraft } from "#backend/marketplaces/channel-listings.ts";
import { createTokopediaConnector } from "#backend/marketplaces/tokopedia/connector.ts";
import { tokopedia } from "#sandbox/tokopedia/sandbox.ts";
import { shirt } from "#tests/backend/marketplaces/drafts.ts";
import { APP_ORIGIN, sandboxWorld } from "#tests/backend/marketplaces/sandbox-world.ts";

const HOST = `${APP_ORIGIN}/sandbox/tokopedia`;
export const PICTURE = "https://pictures.test/kaos.jpg";
const KEYS = { fsId: "13000", clientId: "client", clientSecret: "secret", webhookSecret: "hooks" };

export const createWorld = ({ onAnswer }: { onAnswer?: (call: string) => void } = {}) =>
  sandboxWorld(
    "tokopedia",
    {
      sandbox: tokopedia,
      own: { app: { ...KEYS, callbackUrl: `${APP_ORIGIN}/api/webhooks/tokopedia` } },
    },
    (surroundings) =>
      createTokopediaConnector({ ...surroundings, ...KEYS, host: HOST, accountsHost: HOST }),
    {
      answered(call, answer) {
        onAnswer?.(call);
        return answer;
      },
    },
  );

/** Returns a T-shirt without variations, unless changed by `more`. */
export const makeDraft = (more: Partial<ListingDraft> = {}): ListingDraft =>
  shirt({
    name: "Kaos Polos Katun",
    description: "Katun lembut\nMudah dicuci & nyaman",
    categoryId: "100244",
    externalImageIds: [PICTURE],
    logisticsIds: [],
    ...more,
  });
