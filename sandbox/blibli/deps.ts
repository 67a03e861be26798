import type { Database } from "#backend/db/client.ts";
import type { KnowsSeller } from "../for-seller.ts";

/** What the sandbox needs from its surroundings. Sellers' keys are each shop's own. */
export interface SandboxDeps extends KnowsSeller {
  db: Database;
  /**
   * Public base of the mount without a trailing slash, such as
   * `http://localhost:3000/sandbox/blibli`.
   */
  origin: () => string;
  now: () => Date;
  /**
   * Sends one push to the address that the shop has set; must not throw for an answer that is not
   * OK.
   */
  deliver: (push: Push) => Promise<{ ok: boolean }>;
  /** The consoles of the other marketplaces that run here. */
  siblings?: () => readonly { name: string; href: string }[];
  /** The operator's, by which each call is authorised besides the seller's key. */
  client: { id: string; key: string };
  /** The app of this process: only its addresses are pushed to. */
  appOrigin: string;
}

export interface Push {
  url: string;
  body: string;
  headers: Record<string, string>;
}

/** Path under which browsers reach the mount. */
export const mountPath = (deps: SandboxDeps) => new URL(deps.origin()).pathname.replace(/\/$/, "");
