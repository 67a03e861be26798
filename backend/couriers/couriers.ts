import type { BackendConfig } from "../config.ts";
import type { Courier } from "./courier.ts";
import { createParcelGateway } from "./parcel-gateway.ts";

/** Who brings what the own shops sell; none: the sellers do. */
export const createCouriers = (
  { courier }: BackendConfig,
  send: typeof fetch,
): readonly Courier[] =>
  courier.mode === "off"
    ? []
    : [createParcelGateway({ host: courier.host, key: courier.key, fetch: send })];
