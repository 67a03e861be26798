import { type Connector, requireOffered } from "#backend/marketplaces/connector.ts";
import type { OutgoingPush } from "#sandbox/mount.ts";

/** Errors between a connector and its sandbox. `changes` matches the paths of writing calls. */
export function createFaultyWire(changes: RegExp) {
  let isLosing = false;
  const skewed = { seconds: 0 };
  return {
    skewed,
    rewrite(path: string, body: unknown): unknown {
      if (!isLosing || !changes.test(path)) return body;
      isLosing = false;
      throw new TypeError("fetch failed");
    },
    /** The next writing call gets through, but its answer is lost. */
    loseNextAnswer() {
      isLosing = true;
    },
    /** Sets the connector's clock ahead. */
    skew(seconds: number) {
      skewed.seconds = seconds;
    },
  };
}

/** Returns the sent pushes that concern a shop, as the app receives them. */
export const parsePushes = (
  connector: Pick<Connector, "webhooks">,
  sent: readonly OutgoingPush[],
  shopId: string,
) =>
  sent
    .map(({ url, body, headers }) => ({
      rawBody: new TextEncoder().encode(body),
      authorization: headers.Authorization ?? "",
      callbackUrl: url,
    }))
    .filter(({ rawBody }) =>
      requireOffered(connector.webhooks, "webhooks")
        .parse(rawBody)
        .some((event) => event.shopId === shopId),
    );
