import type { Surroundings } from "../mount.ts";

export interface SandboxDeps extends Surroundings {
  /** The one app registered in this marketplace. */
  partner: { id: string; key: string; pushKey: string; callbackUrl: string };
}
