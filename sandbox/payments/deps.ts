import type { Database } from "#backend/db/client.ts";

/** What the practice providers need from their surroundings. */
export interface PaymentSandboxDeps {
  db: Database;
  /**
   * Public base of the mount without a trailing slash, such as
   * `http://localhost:3000/sandbox/payments`.
   */
  origin: () => string;
  now: () => Date;
  /** Sends one message to the merchant; must not throw for an answer that is not OK. */
  deliver: (message: {
    url: string;
    body: string;
    headers: Record<string, string>;
  }) => Promise<{ ok: boolean }>;
  /**
   * null for whoever may use the payment pages, else the answer: the way to sign in, or a refusal.
   */
  turnAway: (request: Request) => Promise<Response | null>;
  /** Absent: the real one is configured. */
  xendit: { secretKey: string; webhookToken: string; webhookUrl: string } | null;
  stripe: { secretKey: string; webhookSecret: string; webhookUrl: string } | null;
}

/** Path under which browsers reach the mount. */
export const mountPath = (deps: PaymentSandboxDeps) =>
  new URL(deps.origin()).pathname.replace(/\/$/, "");
