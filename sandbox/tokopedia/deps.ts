import type { Surroundings } from "../mount.ts";

export interface SandboxDeps extends Surroundings {
  /** The one app registered in this marketplace, with the webhook that it has registered. */
  app: {
    fsId: string;
    clientId: string;
    clientSecret: string;
    webhookSecret: string;
    callbackUrl: string;
  };
}
