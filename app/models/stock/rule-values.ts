import type { RuleInput } from "#contract/stock-rules.ts";

/** Fields of a rule's form, as text. */
export type RuleValues = Record<string, string>;

/** Options of the form's selects and checkboxes. */
export interface RuleChoices {
  channels: { id: string; name: string }[];
  warehouses: { id: string; name: string }[];
}

export const buildChannelField = (id: string) => `channel-${id}`;
export const buildWarehouseField = (id: string) => `warehouse-${id}`;
export const TICKED_VALUE = "on";

type RuleQuantities = Pick<RuleInput, "ratioPercent" | "fixedQuantity" | "offset">;

/**
 * Returns whether a rule can oversell: a ratio above 100 %, a fixed number, or a positive offset
 * (docs/domain.md "Rules").
 */
export function canOversell({ ratioPercent, fixedQuantity, offset }: RuleQuantities): boolean {
  return fixedQuantity !== null || (ratioPercent ?? 0) > 100 || offset > 0;
}
