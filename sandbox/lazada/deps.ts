import type { Database } from "#backend/db/client.ts";
import type { KnowsSeller } from "../for-seller.ts";

/** What the sandbox needs from its surroundings. */
export interface SandboxDeps extends KnowsSeller {
  db: Database;
  /**
   * Public base of the mount without a trailing slash, such as
   * `http://localhost:3000/sandbox/lazada`.
   */
  origin: () => string;
  now: () => Date;
  /** Sends one push to the app; must not throw for an answer that is not OK. */
  deliver: (push: { url: string; body: string; authorization: string }) => Promise<{ ok: boolean }>;
  /** The consoles of the other marketplaces that run here. */
  siblings?: () => readonly { name: string; href: string }[];
  /**
   * The one app registered in this marketplace; where sellers come back to is registered with it.
   */
  app: {
    key: string;
    secret: string;
    redirectUrl: string;
    callbackUrl: string;
  };
}

/** Path under which browsers reach the mount. */
export const mountPath = (deps: SandboxDeps) => new URL(deps.origin()).pathname.replace(/\/$/, "");
