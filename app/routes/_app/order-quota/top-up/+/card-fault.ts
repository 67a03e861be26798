import { createContext } from "react";
import type { CardFault } from "#app/models/billing/card-checks.ts";

/** The wrong card field. A new object for each attempt. */
export const CardFaultContext = createContext<{ code: CardFault } | null>(null);

export const FIELD_AT_FAULT: Record<CardFault, "number" | "expiry" | "cvv"> = {
  invalid_card: "number",
  invalid_expiry: "expiry",
  invalid_cvv: "cvv",
  invalid_cvv_for_type: "cvv",
};
