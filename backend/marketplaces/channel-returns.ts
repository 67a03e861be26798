import type { ReturnClaim } from "#contract/return-claims.ts";
import type { ReturnWish } from "#contract/statuses.ts";
import type { Credentials } from "./credentials.ts";

/** What buyers want to send back, while the seller has a say in it. */
export interface Returns {
  /** The marketplace's own reasons why a seller refuses a return. */
  readonly refusalReasons: readonly string[];
  /** Pictures that show why; null: the marketplace takes none. */
  readonly evidence: Evidence | null;
  /** The order's return that waits for the seller's answer; null: there is none. */
  findOpen(credentials: Credentials, externalOrderId: string): Promise<OpenReturn | null>;
  /**
   * What the buyer says of the order's latest return, whether it was answered or not; null: there
   * is none.
   */
  describe(credentials: Credentials, externalOrderId: string): Promise<ReturnClaim | null>;
  /** The buyer is refunded, and sends the goods back. `wrong_state` when it was answered before. */
  accept(credentials: Credentials, externalReturnId: string): Promise<void>;
  /** The money in place of what the buyer wants; absent where wishes are granted or refused. */
  readonly refundInstead?: RefundInstead;
  /** The marketplace decides. `wrong_state` as above. */
  refuse(credentials: Credentials, externalReturnId: string, why: Refusal): Promise<void>;
  /**
   * A refund waits until the seller has looked at what came back: the return is open a second time
   * then (`refund_of_returned`), and accepted or refused as before. Absent where accepting a return
   * is the seller's last word.
   */
  readonly inspection?: Inspection;
}

interface Inspection {
  /**
   * What was sent back is with the seller. Does nothing where no return of the order is on its
   * way.
   */
  confirmBack(credentials: Credentials, externalOrderId: string): Promise<void>;
}

interface RefundInstead {
  /** Wishes that may be answered so. */
  readonly of: readonly ReturnWish[];
  /** The buyer is refunded, and sends nothing back. `wrong_state` when it was answered before. */
  pay(credentials: Credentials, externalReturnId: string): Promise<void>;
}

interface Evidence {
  /** How many pictures of one refusal. */
  most: number;
  /** Reasons that it refuses without one, whatever the return. */
  neededFor: readonly string[];
}

export interface OpenReturn {
  externalId: string;
  /** What a refusal of this one cannot be without, whatever its reason. */
  needs: readonly ("note" | "pictures")[];
}

export interface Refusal {
  reason: string;
  note: string;
  /** Where the marketplace reaches the seller. */
  email: string;
  pictures: readonly EvidencePicture[];
}

export interface EvidencePicture {
  bytes: Uint8Array;
  mediaType: string;
  fileName: string;
}
