import { createContext } from "react";
import type { CardFault } from "#app/models/billing/card-checks.ts";

/** The field of the card that is at fault, for whoever draws it; a new object at each try. */
export const CardFaultContext = createContext<{ code: CardFault } | null>(null);

export const FIELD_AT_FAULT: Record<CardFault, "number" | "expiry" | "cvv"> = {
  invalid_card: "number",
  invalid_expiry: "expiry",
  invalid_cvv: "cvv",
  invalid_cvv_for_type: "cvv",
};
