import type { Surroundings } from "../mount.ts";

export interface SandboxDeps extends Surroundings {
  /** The one app registered in this marketplace, with its return address. */
  app: {
    key: string;
    secret: string;
    serviceId: string;
    redirectUrl: string;
    callbackUrl: string;
  };
}
