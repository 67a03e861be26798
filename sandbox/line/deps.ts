import type { Surroundings } from "../mount.ts";

/** Each shop has its own keys and secrets. */
export interface SandboxDeps extends Surroundings {
  /** The app of this process: only its addresses get pushes. */
  appOrigin: string;
}
