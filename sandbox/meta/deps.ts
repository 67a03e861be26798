import type { Surroundings } from "../mount.ts";

export interface SandboxDeps extends Surroundings {
  /** The one app registered here; consent ends only at addresses of this origin. */
  app: { id: string; secret: string; redirectOrigin: string; webhookUrl: string };
}
