import type { RuleInput } from "#contract/stock-rules.ts";

/** The fields of a rule's form, as text. */
export type RuleValues = Record<string, string>;

/** What may be ticked or chosen in it. */
export interface RuleChoices {
  channels: { id: string; name: string }[];
  warehouses: { id: string; name: string }[];
}

export const channelField = (id: string) => `channel-${id}`;
export const warehouseField = (id: string) => `warehouse-${id}`;
export const TICKED = "on";

type Amounts = Pick<RuleInput, "ratioPercent" | "fixedQuantity" | "offset">;

/**
 * docs/domain.md "Rules": a ratio above 100 % or a fixed number warns of overselling; so does an
 * offset that adds.
 */
export function oversells({ ratioPercent, fixedQuantity, offset }: Amounts): boolean {
  return fixedQuantity !== null || (ratioPercent ?? 0) > 100 || offset > 0;
}
