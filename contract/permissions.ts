/** A member's roles together must have a call's permissions. */
export const PERMISSIONS = [
  "analytics-read",
  "staff-manage",
  "quota-manage",
  "integration-manage",
  "chat-manage",
  "order-manage",
  "warehouse-manage",
  "stock-manage",
  "product-manage",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** First roles of an account (docs/domain.md "Permissions"), not removable. */
export const DEFAULT_ROLES = {
  Owner: PERMISSIONS,
  Staff: ["order-manage", "stock-manage", "chat-manage", "product-manage"],
  Support: ["order-manage", "chat-manage"],
} as const satisfies Record<string, readonly Permission[]>;
