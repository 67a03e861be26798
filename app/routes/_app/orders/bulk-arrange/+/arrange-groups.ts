import "server-only";
import type { z } from "@hono/zod-openapi";
import type { arrangeShipments } from "#contract/bulk-shipments.ts";
import type { ShippingParameters } from "#contract/shipments.ts";

type Shipments = z.input<typeof arrangeShipments.body>["shipments"];

interface Posted {
  shipments: Shipments;
  missing: number[];
  /** Ticked orders whose parcel has no code yet. */
  withoutCode: string[];
}

/**
 * The groups of the form: group N's orders are the boxes `orderN`, its choice the field `choiceN`,
 * as `pickupValue` and `dropoffValue` write it, or `OWN_COURIER` with a code for each parcel.
 * Unticked orders are left out.
 */
export function shipmentsOf(form: FormData): Posted {
  const shipments: Shipments = [];
  const missing: number[] = [];
  const withoutCode: string[] = [];
  const groups = Number(form.get("groups") ?? 0);
  for (let at = 0; at < Math.min(groups, 100); at++) {
    const orderIds = form.getAll(`order${at}`).map(String);
    if (orderIds.length === 0) continue;
    const choice = choiceOf(form, at);
    if (!choice) missing.push(at);
    else if (!choice.ownCodes) shipments.push({ orderIds, choice: choice.way });
    else
      for (const orderId of orderIds) {
        const trackingCode = codeOf(form, orderId);
        if (trackingCode === "") withoutCode.push(orderId);
        else shipments.push({ orderIds: [orderId], choice: { ...choice.way, trackingCode } });
      }
  }
  return { shipments, missing, withoutCode };
}

export const choiceField = (at: number) => `choice${at}`;
/** The choice of a group whose channel offers nothing but a courier of the seller's own. */
export const OWN_COURIER = "manual";
export const codeField = (orderId: string) => `code-${orderId}`;

type Typed = Pick<FormData | URLSearchParams, "get">;

/** The codes that a form or an address has for these orders, by their fields' names. */
export const codesIn = (typed: Typed, orderIds: readonly string[]): [string, string][] =>
  orderIds
    .map((orderId): [string, string] => [codeField(orderId), codeOf(typed, orderId)])
    .filter(([, code]) => code !== "");

const codeOf = (typed: Typed, orderId: string): string =>
  String(typed.get(codeField(orderId)) ?? "").trim();

/** No way is offered that all of a group can leave by, so that each parcel needs its own code. */
export const isByOwnCourier = ({ pickup, dropoff, manual }: ShippingParameters): boolean =>
  Boolean(manual && !pickup && (!dropoff || dropoff.needsTrackingCode));

const SEPARATOR = "|";
const OWN_CODES = "own-codes";
/** A way and what it needs, in one choice; `needsCode`: and a code for each parcel. */
export const pickupValue = (
  addressId: string,
  slotId: string | null | undefined,
  needsCode = false,
) => ["pickup", addressId, slotId ?? "", ...(needsCode ? [OWN_CODES] : [])].join(SEPARATOR);
export const dropoffValue = (branchId: string) => ["dropoff", branchId].join(SEPARATOR);

/** What the account's defaults choose; undefined: a person has to. */
export const suggestedValue = (suggested: ShippingParameters["suggested"]): string | undefined =>
  suggested?.method === "pickup"
    ? pickupValue(suggested.addressId, suggested.slotId)
    : suggested?.method === "dropoff"
      ? dropoffValue(suggested.branchId ?? "")
      : undefined;

/** `ownCodes`: each parcel goes with its own code. */
function choiceOf(
  form: FormData,
  at: number,
): { way: Shipments[number]["choice"]; ownCodes: boolean } | null {
  const [method, first = "", second = "", codes] = String(form.get(choiceField(at)) ?? "").split(
    SEPARATOR,
  );
  if (method === OWN_COURIER) {
    const providerId = String(form.get(`provider${at}`) ?? "") || null;
    return { way: { method: "manual", trackingCode: "", providerId }, ownCodes: true };
  }
  if (method === "pickup" && first) {
    const way = { method, addressId: first, slotId: second || null } as const;
    return { way, ownCodes: codes === OWN_CODES };
  }
  if (method !== "dropoff") return null;
  const senderName = String(form.get(`sender${at}`) ?? "").trim() || null;
  const way = { method, branchId: first || null, senderName, trackingCode: null } as const;
  return { way, ownCodes: false };
}
