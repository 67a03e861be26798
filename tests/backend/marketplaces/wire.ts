import { type Connector, offered } from "#backend/marketplaces/connector.ts";
import type { Push } from "#sandbox/mount.ts";

/**
 * What goes wrong between a connector and the sandbox behind it; `changes` is the path of calls
 * that change something.
 */
export function faultyWire(changes: RegExp) {
  let isLosing = false;
  const skewed = { seconds: 0 };
  return {
    skewed,
    rewrite(path: string, body: unknown): unknown {
      if (!isLosing || !changes.test(path)) return body;
      isLosing = false;
      throw new TypeError("fetch failed");
    },
    /** The next call that changes something gets through, but its answer does not come back. */
    loseNextAnswer() {
      isLosing = true;
    },
    /** The connector's clock is ahead by this much. */
    skew(seconds: number) {
      skewed.seconds = seconds;
    },
  };
}

/** Those of the pushes that were sent which are about a shop, as the app gets them. */
export const pushesAbout = (
  connector: Pick<Connector, "webhooks">,
  sent: readonly Push[],
  shopId: string,
) =>
  sent
    .map(({ url, body, headers }) => ({
      rawBody: new TextEncoder().encode(body),
      authorization: headers.Authorization ?? "",
      callbackUrl: url,
    }))
    .filter(({ rawBody }) =>
      offered(connector.webhooks, "webhooks")
        .parse(rawBody)
        .some((event) => event.shopId === shopId),
    );
