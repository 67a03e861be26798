import "server-only";
import { ACCOUNT_MODES, type AccountMode } from "#contract/account-mode.ts";
import { listApiKeys } from "#contract/api-keys.ts";
import { listAuditEntries } from "#contract/audit.ts";
import { listChannelImports } from "#contract/channel-imports.ts";
import { bindChannelWarehouses } from "#contract/channel-warehouses.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { listProductFeeds } from "#contract/feeds.ts";
import { listLineSettings } from "#contract/line.ts";
import { getMetaAccess } from "#contract/meta.ts";
import { getMigration } from "#contract/migrations.ts";
import type { Permission } from "#contract/permissions.ts";
import { listPrivacyRequests } from "#contract/privacy.ts";
import { listProductImports } from "#contract/product-imports.ts";
import { getShippingSettings, listArrangeRules } from "#contract/shipping-settings.ts";
import { listShops } from "#contract/shop.ts";
import { listShopReviews } from "#contract/shop-reviews.ts";
import { listShopVouchers } from "#contract/shop-vouchers.ts";
import { deleteSizeChart } from "#contract/size-charts.ts";
import { createStockRule, saveGeneralRule, updateStockRule } from "#contract/stock-rules.ts";
import { listWebhooks } from "#contract/webhooks.ts";

export interface RouteRule {
  /** The route's path. `:name` stands for one segment. */
  path: string;
  /** All of them are required. */
  permissions: readonly Permission[];
  /**
   * The main call of the screen. A member who may not call it, being limited to some channels or
   * warehouses, cannot open the screen.
   */
  call: Endpoint | null;
  /** Closed to members who only pick and pack (contract/order-scope.ts). */
  office: boolean;
  /** Phones get the gateway page if this is false. */
  mobileSupported: boolean;
  modes: readonly AccountMode[];
  internalOnly: boolean;
  /** Opens without a session. */
  public: boolean;
}

export const open: Omit<RouteRule, "path"> = {
  permissions: [],
  call: null,
  office: false,
  mobileSupported: true,
  modes: ["open"],
  internalOnly: false,
  public: false,
};
const publicRoute = {
  ...open,
  public: true,
  modes: ACCOUNT_MODES,
};
const openWith = (...permissions: Permission[]) => ({ ...open, permissions });
const allowedByCall = (call: Endpoint) => ({ call });
/** Pickers may not open these screens: they sell, cancel or export. */
const office = { office: true };
/** Marks screens with many columns or several panes. */
const desk = { mobileSupported: false };

const channels = openWith("integration-manage");
const products = openWith("product-manage");
/** Opens screens that connect products to other systems. */
const productLinks = openWith("integration-manage", "product-manage");
const stocks = openWith("stock-manage");
const orders = openWith("order-manage");
const quota: Omit<RouteRule, "path"> = {
  ...openWith("quota-manage"),
  modes: ["open", "suspended"],
};
const chats = openWith("chat-manage");
const staff = openWith("staff-manage");
/** All stored data about a person: requires every permission, and the account's. */
const privacy = openWith("staff-manage", "order-manage", "chat-manage");
const internal = { ...open, internalOnly: true };

/**
 * The permissions of every address (docs/specification.md "Addresses", docs/domain.md
 * "Permissions"). The menu, the members' middleware and the tests read this table. A rule also
 * applies below its path, unless a longer one matches.
 */
export const ROUTES: readonly RouteRule[] = [
  { path: "/", ...open },
  { path: "/dashboard", ...open },
  { path: "/mobile-gateway", ...open },
  { path: "/search", ...open },
  { path: "/shortcuts", ...open },
  { path: "/help", ...open },
  { path: "/notifications", ...open },
  { path: "/account", ...open },
  { path: "/account/two-step", ...open },

  { path: "/channels", ...channels },
  { path: "/chats", ...chats },
  { path: "/chats/:channelId", ...chats },
  { path: "/chats/:channelId/:sessionId", ...chats },
  { path: "/chats/setting", ...chats },
  // Open to a suspended account too, to top up the quota (docs/specification.md "Account states").
  { path: "/order-quota/history", ...quota },
  { path: "/order-quota/top-up", ...quota },
  { path: "/order-quota/payments/:transactionId", ...quota },

  { path: "/products-v2/master", ...products },
  { path: "/products-v2/master/create", ...products },
  { path: "/products-v2/master/merge", ...products },
  { path: "/products-v2/master/:id", ...products },
  { path: "/products-v2/trash", ...products },
  { path: "/products-history", ...products },
  { path: "/products-v2/channels/:channel", ...products },
  { path: "/products-v2/channels/:channel/revoked", ...products },
  { path: "/products-v2/channels/:channel/:channelId/:id", ...products },
  { path: "/drafts-v2/:channel/:channelId", ...products },
  { path: "/drafts/:channel/:channelId", ...products },
  { path: "/product-import", ...productLinks, ...allowedByCall(listProductImports), ...desk },
  { path: "/product-import-v2", ...productLinks, ...allowedByCall(listChannelImports), ...desk },

  { path: "/stocks/manage", ...stocks },
  { path: "/stocks/history", ...stocks },
  { path: "/stocks/differences", ...stocks },
  { path: "/stocks/settings", ...stocks },
  { path: "/stocks/settings/general", ...stocks, ...allowedByCall(saveGeneralRule) },
  { path: "/stocks/settings/custom", ...stocks, ...allowedByCall(createStockRule) },
  { path: "/stocks/settings/custom/:id", ...stocks, ...allowedByCall(updateStockRule) },
  { path: "/stocks/warehouses", ...openWith("warehouse-manage"), ...desk },
  {
    path: "/stocks/warehouses/links/:channelWarehouseId/unlink",
    ...openWith("warehouse-manage"),
    ...allowedByCall(bindChannelWarehouses),
    ...desk,
  },
  // Moving stock needs the stock permission.
  {
    path: "/stocks/warehouses/:warehouseId/empty",
    ...openWith("warehouse-manage", "stock-manage"),
    ...desk,
  },
  { path: "/stocks/counting", ...stocks },
  { path: "/stocks/counting/existing", ...stocks },
  { path: "/stocks/barcode", ...stocks, ...desk },
  { path: "/stocks-v2", ...stocks },
  { path: "/stocks-v2/manage", ...stocks },

  { path: "/orders", ...orders },
  { path: "/orders/:id", ...orders },
  { path: "/orders/:id/arrange", ...orders, ...office },
  { path: "/orders/:id/cancel", ...orders, ...office },
  { path: "/orders/:id/parcels", ...orders, ...office },
  { path: "/orders/:id/refund", ...orders, ...office },
  { path: "/orders/:id/refund-picture", ...orders, ...office },
  { path: "/orders/:id/slips/:slipId", ...orders, ...office },
  { path: "/orders/bulk-arrange", ...orders, ...office },
  { path: "/orders/runs", ...orders, ...office },
  { path: "/orders/doubtful", ...orders, ...office },
  { path: "/orders/payments", ...orders, ...office },
  { path: "/orders/refunds", ...orders, ...office },
  { path: "/orders/export", ...orders, ...office },
  { path: "/orders/export-file", ...orders, ...office },
  { path: "/pick-and-pack", ...orders },
  { path: "/statistics", ...openWith("analytics-read") },
  { path: "/dashboard/new", ...openWith("analytics-read") },
  { path: "/dashboard/:id", ...openWith("analytics-read") },
  { path: "/staffs", ...staff },
  { path: "/staffs/invite", ...staff },
  { path: "/staffs/audit", ...staff, ...allowedByCall(listAuditEntries) },
  { path: "/staffs/:id", ...staff },
  { path: "/staffs/roles/:id", ...staff },

  { path: "/settings", ...channels },
  { path: "/settings/general", ...channels },
  { path: "/settings/tax", ...openWith("quota-manage") },
  // A member's own notifications need no permission.
  { path: "/settings/notifications", ...open },
  { path: "/settings/size-guide", ...productLinks, ...desk },
  {
    path: "/settings/size-guide/:id/delete",
    ...productLinks,
    ...allowedByCall(deleteSizeChart),
    ...desk,
  },
  { path: "/settings/api-keys", ...channels, ...allowedByCall(listApiKeys) },
  // Only the owner may delete the account, whatever the roles. The page says so.
  { path: "/settings/delete-account", ...privacy },
  { path: "/settings/privacy", ...privacy, ...allowedByCall(listPrivacyRequests) },
  { path: "/settings/privacy/buyer", ...privacy, ...allowedByCall(listPrivacyRequests) },
  {
    path: "/settings/privacy/requests/:requestId",
    ...privacy,
    ...allowedByCall(listPrivacyRequests),
  },
  { path: "/settings/webhooks", ...channels, ...allowedByCall(listWebhooks) },
  { path: "/settings/webhooks/:webhookId", ...channels, ...allowedByCall(listWebhooks) },
  {
    path: "/settings/webhooks/:webhookId/:deliveryId",
    ...channels,
    ...allowedByCall(listWebhooks),
  },
  { path: "/settings/line", ...channels, ...allowedByCall(listLineSettings) },
  { path: "/settings/product-category", ...productLinks, ...desk },
  {
    path: "/settings/shop/reviews/:reviewId/:number",
    ...channels,
    ...allowedByCall(listShopReviews),
  },
  { path: "/settings/shop/reviews", ...channels, ...allowedByCall(listShopReviews) },
  { path: "/settings/shop/domain", ...channels, ...allowedByCall(listShops) },
  { path: "/settings/shop/theme", ...channels, ...allowedByCall(listShops) },
  { path: "/settings/shop/vouchers", ...channels, ...allowedByCall(listShopVouchers) },
  { path: "/settings/shop/window", ...channels, ...allowedByCall(listShops) },
  { path: "/settings/shop", ...channels, ...allowedByCall(listShops) },
  { path: "/settings/shipping", ...channels, ...allowedByCall(getShippingSettings) },
  // The screen reads or changes orders.
  {
    path: "/settings/shipping/rules",
    ...openWith("integration-manage", "order-manage"),
    ...allowedByCall(listArrangeRules),
  },
  {
    path: "/settings/shipping/rules/:id",
    ...openWith("integration-manage", "order-manage"),
    ...allowedByCall(listArrangeRules),
  },

  { path: "/onboarding", ...productLinks, ...allowedByCall(getMigration) },
  { path: "/onboarding/from", ...productLinks, ...allowedByCall(getMigration) },
  { path: "/onboarding/to", ...productLinks, ...allowedByCall(getMigration) },
  { path: "/onboarding/import", ...productLinks, ...allowedByCall(getMigration) },
  { path: "/onboarding/finished", ...productLinks, ...allowedByCall(getMigration) },
  { path: "/meta/sync", ...productLinks, ...allowedByCall(getMetaAccess) },
  { path: "/meta/tasks/:id", ...productLinks, ...allowedByCall(getMetaAccess) },
  { path: "/meta/connect", ...productLinks, ...allowedByCall(getMetaAccess) },
  { path: "/meta/connected", ...productLinks, ...allowedByCall(getMetaAccess) },
  { path: "/meta/disconnect", ...productLinks, ...allowedByCall(getMetaAccess) },
  { path: "/meta/feeds", ...productLinks, ...allowedByCall(listProductFeeds) },
  { path: "/admin", ...internal, ...desk },
  { path: "/admin/accounts", ...internal, ...desk },
  { path: "/admin/accounts/:accountId", ...internal, ...desk },
  { path: "/admin/accounts/:accountId/channels/:channelId", ...internal, ...desk },
  { path: "/admin/users", ...internal, ...desk },
  { path: "/admin/audit", ...internal, ...desk },
  { path: "/admin/payments", ...internal, ...desk },
  { path: "/admin/coupons", ...internal, ...desk },
  { path: "/admin/promotions", ...internal, ...desk },
  { path: "/admin/popup-notices", ...internal, ...desk },
  { path: "/admin/announcements", ...internal, ...desk },
  { path: "/admin/order-sync", ...internal, ...desk },
  { path: "/admin/stock-ngrams", ...internal, ...desk },
  { path: "/admin/outbox", ...internal, ...desk },
  { path: "/admin/machine", ...internal, ...desk },
  { path: "/admin/jobs", ...internal, ...desk },
  { path: "/channels/live", ...internal },

  // A seller's own shop, for buyers without an account here.
  { path: "/shop/:slug", ...publicRoute },
  { path: "/shop/:slug/products/:itemId", ...publicRoute },
  { path: "/shop/:slug/info/:page", ...publicRoute },
  { path: "/shop/:slug/cart", ...publicRoute },
  { path: "/shop/:slug/checkout", ...publicRoute },
  { path: "/shop/:slug/orders/:token", ...publicRoute },
  { path: "/shop/:slug/ask", ...publicRoute },
  { path: "/shop/:slug/chats/:token", ...publicRoute },
  { path: "/signup/callback/:code", ...publicRoute },
  { path: "/staff/signup/:inviteCode", ...publicRoute },
  { path: "/signout", ...publicRoute },
  { path: "/suspended", ...publicRoute },
  { path: "/no-access", ...publicRoute },
  { path: "/unauthorized", ...publicRoute },
  { path: "/onboarding/unauthorized", ...publicRoute },
];

/**
 * Routes that return data or a file instead of a page. Sign-in must not return to them. A test
 * compares this list with app/routes.
 */
export const RESOURCE_PATHS = [
  "/meta/connect",
  "/meta/connected",
  "/language",
  "/chats/stream",
  "/chats/:channelId/:sessionId/picture/:messageId",
  "/manifest.webmanifest",
  "/offline/:language",
  "/push",
  "/robots.txt",
  "/sitemap.xml",
  "/shop/:slug/sitemap.xml",
  "/shop/:slug/sitemap/:language/:page",
  "/sw.js",
  "/theme",
  "/lite",
  "/refresh",
  "/saved-views",
  "/search/found",
  "/session",
  "/sidebar",
  "/notifications/list",
  "/notifications/open",
  "/notifications/read",
  "/notifications/stream",
  "/notifications/unread-count",
  "/popup-notices/close",
  "/products-v2/master/images",
  "/products-v2/master/export-file",
  "/products-v2/master/publishes/:publishId/failed-file",
  "/products-v2/master/batches/:batchId/failed-file",
  "/products-v2/channels/:channel/export-file",
  "/drafts-v2/:channel/:channelId/export-file",
  "/products-history/export-file",
  "/stocks/history/export-file",
  "/stocks/manage/export-file",
  "/stocks/manage/batches/:stockBatchId/refused-file",
  "/stocks/barcode/labels",
  "/stocks/counting/:countId/scan",
  "/pick-and-pack/scan",
  "/settings/privacy/export-file",
  "/orders/export-file",
  "/orders/documents",
  "/orders/documents/:documentId/file",
  "/products-v2/master/sync-infos",
  "/staffs/audit/export-file",
  "/statistics/export-file",
  "/leave-account",
  "/see-as",
  "/orders/:orderId/label",
  "/orders/:orderId/refund-picture",
  "/orders/:orderId/slips/:slipId",
  "/settings/shop/reviews/:reviewId/:number",
  "/shop/:slug/reviews/:reviewId/:number",
  "/shop/:slug/orders/:token/reviews",
  "/shop/:slug/robots.txt",
  "/shop/:slug/theme.css",
  "/shop/:slug/orders/:token/qr",
  "/shop/:slug/orders/:token/refund-picture",
  "/order-quota/history/export-file",
  "/order-quota/payments/:transactionId/invoice",
  "/order-quota/payments/:transactionId/return",
];
