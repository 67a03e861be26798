import type { BackendConfig } from "../config.ts";
import type { Courier } from "./courier.ts";
import { createParcelGateway } from "./parcel-gateway.ts";

/** Creates the couriers of own shops. If there is none, the sellers deliver. */
export const createCouriers = (
  { courier }: BackendConfig,
  send: typeof fetch,
): readonly Courier[] =>
  courier.mode === "off"
    ? []
    : [createParcelGateway({ host: courier.host, key: courier.key, fetch: send })];
