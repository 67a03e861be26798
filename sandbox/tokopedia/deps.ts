import type { Surroundings } from "../mount.ts";

export interface SandboxDeps extends Surroundings {
  /** The one app registered in this marketplace, with its registered webhook. */
  app: {
    fsId: string;
    clientId: string;
    clientSecret: string;
    webhookSecret: string;
    callbackUrl: string;
  };
}
