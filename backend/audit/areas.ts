import type { AuditArea } from "#contract/audit.ts";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";
import { MARKETPLACE_TYPES } from "#contract/marketplace-facts.ts";
import { findByWord } from "#contract/word-table.ts";

/** Areas by the start of a call's path. The first match counts. */
const AREAS_BY_PATH: readonly (readonly [string, AuditArea])[] = [
  ...MARKETPLACE_TYPES.map((type) => [`/v1/channels/${type}/orders`, "orders"] as const),
  ["/v2/channels/products", "listings"],
  ["/v2/channels/publishes", "listings"],
  ["/v1/accounts/me/", "sign-in"],
  ["/v1/accounts/me", "sign-in"],
  ["/v1/accounts/roles", "staff"],
  ["/v1/accounts/staff", "staff"],
  ["/v1/accounts/support-staffs", "staff"],
  ["/v1/accounts/transactions", "billing"],
  ["/v1/accounts/coupons", "billing"],
  ["/v1/accounts/;update-tax-invoice-info", "billing"],
  ["/v1/accounts/", "settings"],
  ["/v1/notifications", "settings"],
  ["/v1/stocks", "stock"],
  ["/v1/warehouses", "warehouses"],
  ["/v1/orders", "orders"],
  ["/v1/privacy", "orders"],
  ["/v1/chats", "chats"],
  ["/v1/channels", "channels"],
  ["/v1/products", "products"],
  ["/v2/products", "products"],
  ["/admin-", "administration"],
];

const areasByCall = new Map<string, AuditArea>(
  EVERY_ENDPOINT.map(({ name, path }) => [
    name,
    AREAS_BY_PATH.find(([pathStart]) => path.startsWith(pathStart))?.[1] ?? "settings",
  ]),
);

/** Areas of actions by mailed links, which are no calls. Others belong to staff. */
const AREAS_BY_LINK_ACTION: Readonly<Record<string, AuditArea>> = {
  confirmEmailChange: "sign-in",
  resetPassword: "sign-in",
};

export const findArea = (action: string): AuditArea =>
  areasByCall.get(action) ?? findByWord(AREAS_BY_LINK_ACTION, action) ?? "staff";
