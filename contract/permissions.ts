/** A call or route is allowed only if the member's roles together hold its permissions. */
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

/** Every account's first roles (docs/domain.md "Permissions"). They cannot be removed. */
export const DEFAULT_ROLES = {
  Owner: PERMISSIONS,
  Staff: ["order-manage", "stock-manage", "chat-manage", "product-manage"],
  Support: ["order-manage", "chat-manage"],
} as const satisfies Record<string, readonly Permission[]>;
