import type { Surroundings } from "../mount.ts";

export interface PaymentSandboxDeps extends Surroundings {
  /** Returns `null` for a visitor who may pay, else the answer: a sign-in or a refusal. */
  turnAway: (request: Request) => Promise<Response | null>;
  /** `null` where the real one is configured. */
  xendit: { secretKey: string; webhookToken: string; webhookUrl: string } | null;
  stripe: { secretKey: string; webhookSecret: string; webhookUrl: string } | null;
}
