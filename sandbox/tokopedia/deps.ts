import type { Database } from "#backend/db/client.ts";
import type { KnowsSeller } from "../for-seller.ts";

/** What the sandbox needs from its surroundings. */
export interface SandboxDeps extends KnowsSeller {
  db: Database;
  /**
   * Public base of the mount without a trailing slash, such as
   * `http://localhost:3000/sandbox/tokopedia`.
   */
  origin: () => string;
  now: () => Date;
  /** Sends one push to the app; must not throw for an answer that is not OK. */
  deliver: (push: Push) => Promise<{ ok: boolean }>;
  /** The consoles of the other marketplaces that run here. */
  siblings?: () => readonly { name: string; href: string }[];
  /** The one app registered in this marketplace, with the webhook that it has registered. */
  app: {
    fsId: string;
    clientId: string;
    clientSecret: string;
    webhookSecret: string;
    callbackUrl: string;
  };
}

export interface Push {
  url: string;
  body: string;
  headers: Record<string, string>;
}

/** Path under which browsers reach the mount. */
export const mountPath = (deps: SandboxDeps) => new URL(deps.origin()).pathname.replace(/\/$/, "");
