import "server-only";
import type { z } from "zod";
import type { arrangeShipments } from "#contract/bulk-shipments.ts";
import {
  ANY_SLOT,
  codeField,
  confirmField,
  GROUP_FIELD,
  type Method,
  nameAddressField,
  nameBranchField,
  nameConfirmCodesField,
  nameGoodsField,
  nameProviderField,
  nameSenderField,
  nameSlotField,
  nameWayField,
  orderField,
  splitAddress,
} from "./group-fields.ts";

type Shipments = z.input<typeof arrangeShipments.body>["shipments"];
type Choice = Shipments[number]["choice"];

interface Posted {
  shipments: Shipments;
  /** Error codes by the name of the incomplete field. */
  lacking: Record<string, string>;
  /** Ticked orders whose parcel has no code yet. */
  withoutCode: string[];
}

/** Reads the groups of the form (group-fields.ts). Leaves out unticked orders. */
export function readShipments(form: FormData): Posted {
  const posted: Posted = { shipments: [], lacking: {}, withoutCode: [] };
  for (const group of form.getAll(GROUP_FIELD).map(String)) {
    const orderIds = form.getAll(orderField(group)).map(String);
    if (orderIds.length === 0) continue;
    const choice = readGroupChoice(form, group);
    if ("lacking" in choice) Object.assign(posted.lacking, choice.lacking);
    else if (!needsCodes(form, group)) posted.shipments.push({ orderIds, choice: choice.way });
    else
      for (const orderId of orderIds) {
        const trackingCode = readCode(form, orderId);
        if (trackingCode === "") posted.withoutCode.push(orderId);
        else
          posted.shipments.push({ orderIds: [orderId], choice: { ...choice.way, trackingCode } });
      }
  }
  return posted;
}

type Typed = Pick<FormData | URLSearchParams, "get">;

/** Returns the codes of these orders in a form or an address, by field name. */
export const codesIn = (typed: Typed, orderIds: readonly string[]): [string, string][] =>
  orderIds
    .map((orderId): [string, string] => [codeField(orderId), readCode(typed, orderId)])
    .filter(([, code]) => code !== "");

const readCode = (typed: Typed, orderId: string): string =>
  String(typed.get(codeField(orderId)) ?? "").trim();

const readText = (form: FormData, name: string): string => String(form.get(name) ?? "").trim();
const readWay = (form: FormData, group: string) =>
  readText(form, nameWayField(group)) as Method | "";

const needsCodes = (form: FormData, group: string): boolean =>
  readText(form, nameConfirmCodesField(group)).split(",").includes(readWay(form, group));

type Chosen = { way: Choice } | { lacking: Record<string, string> };

function readGroupChoice(form: FormData, group: string): Chosen {
  switch (readWay(form, group)) {
    case "pickup":
      return readPickup(form, group);
    case "dropoff":
      return readDropoff(form, group);
    case "manual": {
      const providerId = readText(form, nameProviderField(group)) || null;
      return { way: { method: "manual", trackingCode: null, providerId } };
    }
    default:
      return { lacking: { [nameWayField(group)]: "required" } };
  }
}

/** An address other than the one of the goods must be confirmed. */
function readPickup(form: FormData, group: string): Chosen {
  const chosen = splitAddress(readText(form, nameAddressField(group)));
  if (!chosen) return { lacking: { [nameAddressField(group)]: "required" } };
  const { place, addressId } = chosen;
  const slot = nameSlotField(group, place);
  const chosenSlot = readText(form, slot);
  if (form.has(slot) && !chosenSlot) return { lacking: { [slot]: "required" } };
  const slotId = chosenSlot === ANY_SLOT ? null : chosenSlot || null;
  const goods = readText(form, nameGoodsField(group));
  if (goods && goods !== addressId && !form.has(confirmField(group)))
    return { lacking: { [confirmField(group)]: "confirm_address" } };
  return { way: { method: "pickup", addressId, slotId } };
}

/** The form has only the fields that the channel asks for. */
function readDropoff(form: FormData, group: string): Chosen {
  const [branchId, senderName] = [nameBranchField(group), nameSenderField(group)].map((name) =>
    readText(form, name),
  );
  const lacking = [nameBranchField(group), nameSenderField(group)].filter(
    (name) => form.has(name) && !readText(form, name),
  );
  if (lacking.length > 0)
    return { lacking: Object.fromEntries(lacking.map((name) => [name, "required"])) };
  return {
    way: {
      ...{ method: "dropoff", branchId: branchId || null, senderName: senderName || null },
      trackingCode: null,
    },
  };
}
