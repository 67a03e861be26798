import "server-only";
import type { Format } from "#app/i18n/format.ts";
import type { ShippingParameters } from "#contract/shipments.ts";

export interface Choices {
  pickup?: {
    addressId: string;
    text: string;
    slots: { value: string; text: string; isRecommended: boolean }[];
  }[];
  /** Whether a pickup needs the seller's own tracking code. */
  pickupNeedsCode: boolean;
  dropoff?: {
    branches: { branchId: string; text: string }[];
    needsSenderName: boolean;
    needsTrackingCode: boolean;
    senderName: string;
  };
  manual?: {
    needsTrackingCode: boolean;
    takesTrackingCode?: boolean;
    isCollected: boolean;
    providers: { providerId: string; name: string }[];
  };
  /** Where the order's goods are, and the address of that place. */
  goodsAt: ShippingParameters["goodsAt"];
  suggested: { method?: "pickup" | "dropoff" | "manual"; slot?: string; branchId?: string };
}

/** A slot belongs to an address, so one value names both. */
const SEPARATOR = "|";

export function buildChoices(
  parameters: ShippingParameters,
  format: Format,
  { senderName, anyTime }: { senderName: string; anyTime: string },
): Choices {
  const { pickup, dropoff, manual, suggested, goodsAt } = parameters;
  return {
    pickup: pickup?.addresses.map(({ addressId, text, isAnyTime, slots }) => ({
      addressId,
      text,
      slots: [
        ...(isAnyTime
          ? [{ value: addressId + SEPARATOR, text: anyTime, isRecommended: false }]
          : []),
        ...slots.map(({ slotId, from, to, isRecommended }) => ({
          value: addressId + SEPARATOR + slotId,
          text: formatSlot(from, to, format),
          isRecommended,
        })),
      ],
    })),
    pickupNeedsCode: pickup?.needsTrackingCode ?? false,
    dropoff: dropoff && {
      ...dropoff,
      branches: dropoff.branches.map(({ branchId, name, address }) => ({
        branchId,
        text: [name, address].filter(Boolean).join(" · "),
      })),
      senderName,
    },
    manual: manual && {
      needsTrackingCode: manual.needsTrackingCode,
      takesTrackingCode: manual.takesTrackingCode ?? false,
      isCollected: manual.isCollected ?? false,
      providers: manual.providers ?? [],
    },
    goodsAt,
    suggested: {
      method: suggested?.method ?? parameters.defaultMethod ?? undefined,
      ...(suggested?.method === "pickup"
        ? { slot: suggested.addressId + SEPARATOR + (suggested.slotId ?? "") }
        : {}),
      ...(suggested?.method === "dropoff" ? { branchId: suggested.branchId ?? "" } : {}),
    },
  };
}

function formatSlot(from: string, to: string | null, format: Format): string {
  const day = format.day(from);
  return to === null || format.time(from) === format.time(to)
    ? day
    : `${day}, ${format.time(from)} – ${format.time(to)}`;
}

/**
 * Splits a chosen value into address and slot. The slot is `null` if the courier comes at any time.
 * Returns `null` for an unknown value.
 */
export function splitSlot(value: string): { addressId: string; slotId: string | null } | null {
  const index = value.indexOf(SEPARATOR);
  return index > 0
    ? { addressId: value.slice(0, index), slotId: value.slice(index + SEPARATOR.length) || null }
    : null;
}
