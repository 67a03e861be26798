import "server-only";
import type { z } from "@hono/zod-openapi";
import type { arrangeShipments } from "#contract/bulk-shipments.ts";
import type { ShippingParameters } from "#contract/shipments.ts";

type Shipments = z.input<typeof arrangeShipments.body>["shipments"];

/**
 * The groups of the form: group N's orders are the boxes `orderN`, its choice the field `choiceN`,
 * as `pickupValue` and `dropoffValue` write it. Unticked orders are left out.
 */
export function shipmentsOf(form: FormData): { shipments: Shipments; missing: number[] } {
  const shipments: Shipments = [];
  const missing: number[] = [];
  const groups = Number(form.get("groups") ?? 0);
  for (let at = 0; at < Math.min(groups, 100); at++) {
    const orderIds = form.getAll(`order${at}`).map(String);
    if (orderIds.length === 0) continue;
    const choice = choiceOf(form, at);
    if (choice) shipments.push({ orderIds, choice });
    else missing.push(at);
  }
  return { shipments, missing };
}

const SEPARATOR = "|";
/** A way and what it needs, in one choice. */
export const pickupValue = (addressId: string, slotId: string | null | undefined) =>
  ["pickup", addressId, slotId ?? ""].join(SEPARATOR);
export const dropoffValue = (branchId: string) => ["dropoff", branchId].join(SEPARATOR);

/** What the account's defaults choose; undefined: a person has to. */
export const suggestedValue = (suggested: ShippingParameters["suggested"]): string | undefined =>
  suggested?.method === "pickup"
    ? pickupValue(suggested.addressId, suggested.slotId)
    : suggested?.method === "dropoff"
      ? dropoffValue(suggested.branchId ?? "")
      : undefined;

function choiceOf(form: FormData, at: number): Shipments[number]["choice"] | null {
  const [method, first = "", second = ""] = String(form.get(`choice${at}`) ?? "").split(SEPARATOR);
  const senderName = String(form.get(`sender${at}`) ?? "").trim() || null;
  if (method === "pickup" && first)
    return { method: "pickup", addressId: first, slotId: second || null };
  if (method === "dropoff")
    return { method: "dropoff", branchId: first || null, senderName, trackingCode: null };
  return null;
}
