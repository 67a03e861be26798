import type { Surroundings } from "../mount.ts";

/** Each shop has its own seller's key. */
export interface SandboxDeps extends Surroundings {
  /** The operator's, which authorises each call beside the seller's key. */
  client: { id: string; key: string };
  /** The app of this process: only its addresses get pushes. */
  appOrigin: string;
}
