/** The levels in other warehouses that a rule of SKUs changes with the chosen ones. */
export interface SiblingLevels {
  /** Each as "SKU (warehouse)". */
  levels: string[];
  hasMore: boolean;
}
