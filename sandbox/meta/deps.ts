import type { Database } from "#backend/db/client.ts";
import type { KnowsSeller } from "../for-seller.ts";

/** What the sandbox needs from its surroundings. */
export interface SandboxDeps extends KnowsSeller {
  db: Database;
  /**
   * Public base of the mount without a trailing slash, such as
   * `http://localhost:3000/sandbox/meta`.
   */
  origin: () => string;
  now: () => Date;
  /** The consoles of the marketplaces that run here. */
  siblings?: () => readonly { name: string; href: string }[];
  /** The one app registered here; consent ends only at addresses of this origin. */
  app: { id: string; secret: string; redirectOrigin: string };
}

/** Path under which browsers reach the mount. */
export const mountPath = (deps: SandboxDeps) => new URL(deps.origin()).pathname.replace(/\/$/, "");
