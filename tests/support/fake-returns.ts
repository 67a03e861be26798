import type { ChannelOrder } from "#backend/marketplaces/channel-orders.ts";
import type { ReturnRefusal, Returns } from "#backend/marketplaces/channel-returns.ts";
import type { ReturnClaim } from "#contract/return-claims.ts";

interface FakeShop {
  fake: {
    refusals: ReturnRefusal[];
    refusalNeeds: ("note" | "pictures")[];
    returnClaims: Map<string, ReturnClaim>;
  };
  find: (externalId: string) => ChannelOrder;
  called: (method: "returns.accept" | "returns.refuse") => void;
}

/**
 * The returns of a fake marketplace. An order has one from the buyer's request until the seller's
 * answer.
 */
export function makeFakeReturns({ fake, find, called }: FakeShop): Returns {
  const answered = new Map<string, string>();
  return {
    refusalReasons: ["NON_RECEIPT", "OTHER", "ITEM_RETURNED_DAMAGED"],
    evidence: { most: 2, neededFor: ["ITEM_RETURNED_DAMAGED"] },
    findOpen: async (_credentials, externalOrderId) =>
      find(externalOrderId).status === "return_requested" && !answered.has(externalOrderId)
        ? { externalId: externalOrderId, needs: fake.refusalNeeds }
        : null,
    describe: async (_credentials, externalOrderId) =>
      fake.returnClaims.get(externalOrderId) ?? null,
    async accept(_credentials, externalReturnId) {
      called("returns.accept");
      answered.set(externalReturnId, "accepted");
    },
    refundInstead: {
      of: ["replacement"],
      pay: async (_credentials, returnId) => void answered.set(returnId, "paid"),
    },
    async refuse(_credentials, externalReturnId, why) {
      called("returns.refuse");
      fake.refusals.push(why);
      answered.set(externalReturnId, why.reason);
    },
  };
}
