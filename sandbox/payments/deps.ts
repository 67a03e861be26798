import type { Surroundings } from "../mount.ts";

export interface PaymentSandboxDeps extends Surroundings {
  /**
   * null for whoever may use the payment pages, else the answer: the way to sign in, or a refusal.
   */
  turnAway: (request: Request) => Promise<Response | null>;
  /** null: the real one is configured. */
  xendit: { secretKey: string; webhookToken: string; webhookUrl: string } | null;
  stripe: { secretKey: string; webhookSecret: string; webhookUrl: string } | null;
}
