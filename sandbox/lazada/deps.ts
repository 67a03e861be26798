import type { Surroundings } from "../mount.ts";

export interface SandboxDeps extends Surroundings {
  /**
   * The one app registered in this marketplace; where sellers come back to is registered with it.
   */
  app: { key: string; secret: string; redirectUrl: string; callbackUrl: string };
}
