import type { Surroundings } from "../mount.ts";

/** Keys and secrets are each shop's own. */
export interface SandboxDeps extends Surroundings {
  /** The app of this process: only its addresses are pushed to. */
  appOrigin: string;
}
