import type { Surroundings } from "../mount.ts";

/** Sellers' keys are each shop's own. */
export interface SandboxDeps extends Surroundings {
  /** The operator's, by which each call is authorised besides the seller's key. */
  client: { id: string; key: string };
  /** The app of this process: only its addresses are pushed to. */
  appOrigin: string;
}
