import type { ReturnClaim } from "#contract/return-claims.ts";
import type { ReturnWish } from "#contract/statuses.ts";
import type { Credentials } from "./credentials.ts";

export interface Returns {
  /** The marketplace's own reasons for a seller to refuse a return. */
  readonly refusalReasons: readonly string[];
  /** Pictures for a refusal. `null` where the marketplace takes none. */
  readonly evidence: Evidence | null;
  /** Returns the order's return that waits for the seller's answer, or `null`. */
  findOpen(credentials: Credentials, externalOrderId: string): Promise<OpenReturn | null>;
  /** Returns the buyer's claim of the latest return, answered or not, or `null`. */
  describe(credentials: Credentials, externalOrderId: string): Promise<ReturnClaim | null>;
  /** Returns what became of the order's returns. `null`: the channel knows none. */
  findOutcome(credentials: Credentials, externalOrderId: string): Promise<ReturnOutcome | null>;
  /** The buyer is refunded and sends the goods back. Throws `wrong_state` if it was answered. */
  accept(credentials: Credentials, externalReturnId: string): Promise<void>;
  /** Absent if requests can only be accepted or refused. */
  readonly refundInstead?: RefundInstead;
  /** Refuses a return; the marketplace then decides. Throws `wrong_state` as `accept` does. */
  refuse(credentials: Credentials, externalReturnId: string, reason: ReturnRefusal): Promise<void>;
  /**
   * After the seller inspected returned goods, the return is open again (`refund_of_returned`), and
   * accepted or refused. Absent if accepting is the seller's last step.
   */
  readonly inspection?: Inspection;
}

interface Inspection {
  /** Reports that the returned goods arrived. Does nothing if no return is under way. */
  confirmBack(credentials: Credentials, externalOrderId: string): Promise<void>;
}

interface RefundInstead {
  /** Requests that it can replace. */
  readonly of: readonly ReturnWish[];
  /** The buyer is refunded and sends nothing back. Throws `wrong_state` if it was answered. */
  pay(credentials: Credentials, externalReturnId: string): Promise<void>;
}

interface Evidence {
  /** Most pictures in one refusal. */
  most: number;
  /** Reasons that need a picture for every return. */
  neededFor: readonly string[];
}

/**
 * `void`: refused, withdrawn, or never sent, so nothing is refunded. `refundAmount`: minor units;
 * `null` if unknown.
 */
export interface ReturnOutcome {
  state: "open" | "refunded" | "void";
  refundAmount: number | null;
}

/** Returns the outcome of several returns of one order: open as long as one of them is. */
export function joinOutcomes(outcomes: readonly ReturnOutcome[]): ReturnOutcome | null {
  if (outcomes.length === 0) return null;
  const refunded = outcomes.filter(({ state }) => state === "refunded");
  const amounts = refunded.flatMap(({ refundAmount }) => refundAmount ?? []);
  return {
    state: outcomes.some(({ state }) => state === "open")
      ? "open"
      : refunded.length > 0
        ? "refunded"
        : "void",
    refundAmount:
      refunded.length > 0 && amounts.length === refunded.length
        ? amounts.reduce((sum, amount) => sum + amount, 0)
        : null,
  };
}

export interface OpenReturn {
  externalId: string;
  /** Required parts of a refusal of this return, for every reason. */
  needs: readonly ("note" | "pictures")[];
}

export interface ReturnRefusal {
  reason: string;
  note: string;
  /** The address at which the marketplace reaches the seller. */
  email: string;
  pictures: readonly EvidencePicture[];
}

export interface EvidencePicture {
  bytes: Uint8Array;
  mediaType: string;
  fileName: string;
}
