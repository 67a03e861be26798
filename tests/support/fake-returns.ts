import type { ChannelOrder } from "#backend/marketplaces/channel-orders.ts";
import type {
  ReturnOutcome,
  ReturnRefusal,
  Returns,
} from "#backend/marketplaces/channel-returns.ts";
import type { ReturnClaim } from "#contract/return-claims.ts";

interface FakeShop {
  fake: {
    refusals: ReturnRefusal[];
    refusalNeeds: ("note" | "pictures")[];
    returnClaims: Map<string, ReturnClaim>;
    /** Ends of the returns, by the order. Open, if absent. */
    returnOutcomes: Map<string, ReturnOutcome>;
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
  /** Returned goods are a second question. */
  const toReturnId = (externalOrderId: string) =>
    find(externalOrderId).returnWish === "refund_of_returned"
      ? `${externalOrderId}:back`
      : externalOrderId;
  return {
    refusalReasons: ["NON_RECEIPT", "OTHER", "ITEM_RETURNED_DAMAGED"],
    evidence: { most: 2, neededFor: ["ITEM_RETURNED_DAMAGED"] },
    findOpen: async (_credentials, externalOrderId) =>
      find(externalOrderId).status === "return_requested" &&
      !answered.has(toReturnId(externalOrderId))
        ? { externalId: toReturnId(externalOrderId), needs: fake.refusalNeeds }
        : null,
    describe: async (_credentials, externalOrderId) =>
      fake.returnClaims.get(externalOrderId) ?? null,
    findOutcome: async (_credentials, externalOrderId) =>
      fake.returnOutcomes.get(externalOrderId) ?? { state: "open", refundAmount: null },
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
