import { getChannelName } from "./channel-names.ts";
import type { Endpoint } from "./endpoint.ts";
import { CHANNEL_TYPES } from "./statuses.ts";

export interface CallGroup {
  readonly name: string;
  readonly about: string;
  /** The longest matching prefix decides. */
  readonly paths: readonly string[];
}

/** In the order of the OpenAPI page. */
export const CALL_GROUPS: readonly CallGroup[] = [
  {
    name: "Sign-in",
    about: "How a person signs in and out, and how a page exchanges the code it got for a token.",
    paths: ["/v1/accounts/auth", "/v1/accounts/short-token"],
  },
  {
    name: "My user",
    about: "The signed-in person: profile, password, passkeys, two-step sign-in and sessions.",
    paths: ["/v1/accounts/me"],
  },
  {
    name: "Account",
    about: "The account itself: settings, limits, places, saved views, audit log and deletion.",
    paths: ["/v1/accounts"],
  },
  {
    name: "Staff and roles",
    about: "Who works in the account, by which invitations and with which permissions.",
    paths: ["/v1/accounts/roles", "/v1/accounts/staff", "/v1/accounts/support-staffs"],
  },
  {
    name: "API keys and webhooks",
    about: "How the account's own programs call, and how they are told what has changed.",
    paths: ["/v1/accounts/api-keys", "/v1/accounts/webhooks"],
  },
  {
    name: "Billing",
    about: "Order quota: its balance and history, top-ups, payments, coupons and tax invoices.",
    paths: [
      ...["/v1/accounts/order-quota", "/v1/accounts/payment-options", "/v1/accounts/coupons"],
      ...["/v1/accounts/promotion-codes", "/v1/accounts/top-up-packages"],
      ...["/v1/accounts/transactions", "/v1/accounts/vat-rate"],
      ...["/v1/accounts/tax-invoice-info", "/v1/accounts/;update-tax-invoice-info"],
    ],
  },
  {
    name: "Notifications",
    about: "What members are told, on which ways, and the notices that pages show.",
    paths: ["/v1/notifications", "/v1/popup-notices"],
  },
  {
    name: "Products",
    about: "Master products with their variants, categories, pictures, size guides and trash.",
    paths: ["/v2/products", "/v1/products"],
  },
  {
    name: "Product merges",
    about: "Making one product of several, and taking that back.",
    paths: ["/v2/products/merge", "/v2/products/merges"],
  },
  {
    name: "Product imports",
    about: "Products from a spreadsheet or from a connected shop, decided row by row.",
    paths: ["/v2/products/imports"],
  },
  {
    name: "Shop migration",
    about: "Moving the products of one shop to another, step by step.",
    paths: ["/v1/onboarding"],
  },
  {
    name: "Product feeds",
    about: "Files of the products at addresses of their own, for those who advertise them.",
    paths: ["/v1/products/feeds", "/v1/feeds"],
  },
  {
    name: "Channels",
    about: "Connected shops: how they are connected, their reference lists and their warehouses.",
    paths: ["/v1/channels"],
  },
  {
    name: "Listings",
    about: "What channels show of the products: drafts, publishing and its progress.",
    paths: ["/v2/channels"],
  },
  {
    name: "Stocks",
    about: "Stock levels and their ledger, rules for what channels show, and pushes to channels.",
    paths: ["/v1/stocks", "/v1/listing-differences"],
  },
  {
    name: "Stock counts and transfers",
    about:
      "Counting what is there, moving it between warehouses, and changing many levels at once.",
    paths: ["/v1/stocks/counts", "/v1/stocks/counters", "/v1/stocks/transfers"],
  },
  {
    name: "Warehouses",
    about: "Where the account keeps its goods.",
    paths: ["/v1/warehouses"],
  },
  {
    name: "Orders",
    about: "Orders of all channels: lists, details, and what a person does to one.",
    paths: ["/v1/orders"],
  },
  {
    name: "Shipping",
    about: "Arranging shipments, labels and other papers, for one order or many.",
    paths: [
      ...["/v1/orders/{orderId}/shipment", "/v1/orders/{orderId}/parcels"],
      ...["/v1/orders/shipments", "/v1/orders/shipping-settings", "/v1/orders/arrange-rules"],
      ...["/v1/orders/documents", "/v1/orders/mark-printed"],
    ],
  },
  {
    name: "Picking and packing",
    about: "Waves, picking, the packing table and the hand-over to couriers.",
    paths: [
      ...["/v1/orders/pickpacks", "/v1/orders/pickers", "/v1/orders/waves", "/v1/orders/scans"],
      ...["/v1/orders/hand-overs", "/v1/orders/{orderId}/pickpack"],
    ],
  },
  {
    name: "Chats",
    about: "Conversations with buyers on the channels.",
    paths: ["/v1/chats"],
  },
  {
    name: "To-dos",
    about: "What waits for the member now, ranked by deadline and money.",
    paths: ["/v1/to-dos"],
  },
  {
    name: "Statistics",
    about: "Sales, products and stock over time, and the dashboards that show them.",
    paths: ["/v1/statistics", "/v1/dashboards", "/order-api"],
  },
  {
    name: "Privacy",
    about: "What is kept of one buyer: found, handed over, and erased.",
    paths: ["/v1/privacy"],
  },
  {
    name: "Storefront",
    about: "The seller's own shop, as its buyers' browsers call it.",
    paths: ["/v1/storefronts", "/v1/storefront-domains"],
  },
  ...CHANNEL_TYPES.map((type) => ({
    name: `Channel: ${getChannelName(type, "th")}`,
    about: `Calls that only channels of ${getChannelName(type, "th")} have; the rest is the same for all channels.`,
    paths: [`/v1/channels/${type}`],
  })),
  {
    name: "Meta catalogues",
    about: "Products as catalogues of Meta's, for advertisements on Facebook and Instagram.",
    paths: ["/v1/channels/meta"],
  },
  {
    name: "Internal",
    about: "For internal users: accounts, jobs, mail, payments and notices of the whole system.",
    paths: ["/admin-"],
  },
];

/** Throws for a call without a group: add its service above. */
export function findCallGroup({ path }: Pick<Endpoint, "path">): CallGroup {
  const matchingGroups = CALL_GROUPS.flatMap((group) =>
    group.paths.flatMap((prefix) => (path.startsWith(prefix) ? { group, prefix } : [])),
  ).reduce<{ group: CallGroup; prefix: string } | null>(
    (best, one) => (best && best.prefix.length >= one.prefix.length ? best : one),
    null,
  );
  if (!matchingGroups) throw new Error(`No group of contract/call-groups.ts has calls at ${path}`);
  return matchingGroups.group;
}
