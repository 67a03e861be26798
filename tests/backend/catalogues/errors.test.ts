import { expect, test } from "vitest";
import { toConnectorError } from "#backend/marketplaces/meta/errors.ts";

/**
 * Codes from "Handle Errors" and the reference of `items_batch`, with the kind of error for each.
 */
test.each([
  ["unavailable", [1, 2, 368]],
  ["rate_limited", [4, 17, 32, 341, 613, 80009, 80014]],
  ["unauthorised", [102, 190, 463, 467]],
  ["rejected", [3, 10, 100, 200, 294, 506]],
] as const)("%s: %o", (kind, codes) => {
  for (const code of codes) {
    const error = { message: "No", type: "OAuthException", code, fbtrace_id: "A1" };
    expect(toConnectorError({ error }, 400), String(code)).toMatchObject({
      ...{ kind, code: String(code), channelRequestId: "A1" },
    });
  }
});
