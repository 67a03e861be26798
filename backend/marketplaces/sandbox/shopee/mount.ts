import { Hono } from "hono";
import type { BackendConfig } from "../../../config.ts";
import type { Database } from "../../../db/client.ts";
import { createSandboxControls, type SandboxControls } from "./controls.ts";
import { mountPath, type SandboxDeps } from "./deps.ts";
import { redeliverDue } from "./due.ts";
import { createShopeeSandbox } from "./sandbox.ts";

export interface MountedSandbox {
  /** Answers requests under the mount's path, from browsers and from the connector in this process. */
  fetch: (request: Request) => Response | Promise<Response>;
  controls: SandboxControls;
  /** Moves couriers, labels and repeated pushes on. */
  tick: () => Promise<number>;
}

interface Surroundings {
  config: BackendConfig;
  db: Database;
  now: () => Date;
  deliver: SandboxDeps["deliver"];
}

export function mountShopeeSandbox({ config, db, now, deliver }: Surroundings): MountedSandbox {
  const { host, partnerId, partnerKey, pushKey } = config.shopee;
  const deps: SandboxDeps = {
    db,
    origin: () => host,
    now,
    deliver,
    partner: {
      id: partnerId,
      key: partnerKey,
      pushKey,
      callbackUrl: `${config.publicOrigin}/api/webhooks/shopee`,
    },
  };
  const app = new Hono().route(mountPath(deps), createShopeeSandbox(deps));
  return {
    fetch: (request) => app.fetch(request),
    controls: createSandboxControls(deps),
    tick: () => redeliverDue(deps, now()),
  };
}
