import type { Credentials } from "./credentials.ts";

/** What buyers want to send back, while the seller has a say in it. */
export interface Returns {
  /** The marketplace's own reasons why a seller refuses a return. */
  readonly refusalReasons: readonly string[];
  /** The order's return that waits for the seller's answer; null: there is none. */
  findOpen(credentials: Credentials, externalOrderId: string): Promise<string | null>;
  /** The buyer is refunded, and sends the goods back. `wrong_state` when it was answered before. */
  accept(credentials: Credentials, externalReturnId: string): Promise<void>;
  /** The marketplace decides. `email`: where it reaches the seller. `wrong_state` as above. */
  refuse(
    credentials: Credentials,
    externalReturnId: string,
    why: { reason: string; note: string; email: string },
  ): Promise<void>;
}
