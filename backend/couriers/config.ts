import { z } from "zod";

/** The couriers' part of the environment (config.ts). */
export const COURIER_VARIABLES = {
  /**
   * A gateway to couriers (backend/couriers/parcel-gateway.ts) for the own shops' parcels. Without
   * it the sandbox is used if SANDBOX allows it, or sellers deliver themselves.
   */
  COURIER_HOST: z.url().optional(),
  COURIER_KEY: z.string().optional(),
};
const Variables = z.object(COURIER_VARIABLES);

export interface CourierSettings {
  /** `off`: sellers deliver themselves. */
  mode: "sandbox" | "live" | "off";
  host: string;
  key: string;
}

/** Throws an Error that names what live mode lacks. */
export function courierOf(
  { COURIER_HOST, COURIER_KEY }: z.output<typeof Variables>,
  { hasSandbox, publicOrigin }: { hasSandbox: boolean; publicOrigin: string },
): CourierSettings {
  if (COURIER_HOST === undefined)
    return {
      mode: hasSandbox ? "sandbox" : "off",
      host: `${new URL(publicOrigin).origin}/sandbox/courier`,
      // Made at the first start (main.ts).
      key: "",
    };
  if (!COURIER_KEY) throw new Error("COURIER_KEY is needed with COURIER_HOST");
  return { mode: "live", host: COURIER_HOST.replace(/\/$/, ""), key: COURIER_KEY };
}
