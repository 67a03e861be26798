import * as accountDeletion from "./account-deletion.ts";
import * as accountLimits from "./account-limits.ts";
import * as accountSettings from "./account-settings.ts";
import * as accounts from "./accounts.ts";
import * as activeOrders from "./active-orders.ts";
import * as admin from "./admin.ts";
import * as adminAccounts from "./admin-accounts.ts";
import * as adminBilling from "./admin-billing.ts";
import * as adminMachine from "./admin-machine.ts";
import * as adminOperations from "./admin-operations.ts";
import * as adminOutbox from "./admin-outbox.ts";
import * as adminStatistics from "./admin-statistics.ts";
import * as announcements from "./announcements.ts";
import * as apiKeys from "./api-keys.ts";
import * as audit from "./audit.ts";
import * as billing from "./billing.ts";
import * as bulkShipments from "./bulk-shipments.ts";
import * as channelCalls from "./channel-calls.ts";
import * as channelGrants from "./channel-grants.ts";
import * as channelImportItems from "./channel-import-items.ts";
import * as channelImports from "./channel-imports.ts";
import * as channelKeys from "./channel-keys.ts";
import * as channelMedia from "./channel-media.ts";
import * as channelOperations from "./channel-operations.ts";
import * as channelReferences from "./channel-references.ts";
import * as channelWarehouses from "./channel-warehouses.ts";
import * as channels from "./channels.ts";
import * as chatMessages from "./chat-messages.ts";
import * as chatSettings from "./chat-settings.ts";
import * as chats from "./chats.ts";
import * as dashboards from "./dashboards.ts";
import type { Endpoint } from "./endpoint.ts";
import { EVERY_OWN_ADDRESS } from "./every-own-address.ts";
import * as feeds from "./feeds.ts";
import * as goingLive from "./going-live.ts";
import * as handOvers from "./hand-overs.ts";
import * as importColumns from "./import-columns.ts";
import * as importFolds from "./import-folds.ts";
import * as importNumbers from "./import-numbers.ts";
import * as internalListings from "./internal-listings.ts";
import * as labelAddress from "./label-address.ts";
import * as line from "./line.ts";
import * as listingDifferences from "./listing-differences.ts";
import * as listings from "./listings.ts";
import * as meta from "./meta.ts";
import * as migrations from "./migrations.ts";
import * as mySignIn from "./my-sign-in.ts";
import * as notifications from "./notifications.ts";
import * as orderActions from "./order-actions.ts";
import * as orderActs from "./order-acts.ts";
import * as orderDocuments from "./order-documents.ts";
import * as orderLines from "./order-lines.ts";
import * as orderMarks from "./order-marks.ts";
import * as orderNotes from "./order-notes.ts";
import * as orders from "./orders.ts";
import * as parcels from "./parcels.ts";
import * as passkeys from "./passkeys.ts";
import * as pickPacks from "./pick-packs.ts";
import * as pickScans from "./pick-scans.ts";
import * as pickWaves from "./pick-waves.ts";
import * as places from "./places.ts";
import * as preflights from "./preflights.ts";
import * as privacy from "./privacy.ts";
import * as productBatches from "./product-batches.ts";
import * as productCategories from "./product-categories.ts";
import * as productHistories from "./product-histories.ts";
import * as productImages from "./product-images.ts";
import * as productImports from "./product-imports.ts";
import * as productMergeUndo from "./product-merge-undo.ts";
import * as productMerges from "./product-merges.ts";
import * as productTrash from "./product-trash.ts";
import * as products from "./products.ts";
import * as publishes from "./publishes.ts";
import * as returnClaims from "./return-claims.ts";
import * as returnPictures from "./return-pictures.ts";
import * as roles from "./roles.ts";
import * as savedViews from "./saved-views.ts";
import * as shipmentRuns from "./shipment-runs.ts";
import * as shipments from "./shipments.ts";
import * as shippingSettings from "./shipping-settings.ts";
import * as shop from "./shop.ts";
import * as shopCourier from "./shop-courier.ts";
import * as shopDomain from "./shop-domain.ts";
import * as shopMessengers from "./shop-messengers.ts";
import * as shopPayments from "./shop-payments.ts";
import * as shopRefunds from "./shop-refunds.ts";
import * as shopReviews from "./shop-reviews.ts";
import * as shopSlipVerifiers from "./shop-slip-verifiers.ts";
import * as shopSlips from "./shop-slips.ts";
import * as shopVouchers from "./shop-vouchers.ts";
import * as shopWindow from "./shop-window.ts";
import * as sizeCharts from "./size-charts.ts";
import * as staff from "./staff.ts";
import * as statistics from "./statistics.ts";
import * as stockBatches from "./stock-batches.ts";
import * as stockCounts from "./stock-counts.ts";
import * as stockFiles from "./stock-files.ts";
import * as stockLabels from "./stock-labels.ts";
import * as stockMonitor from "./stock-monitor.ts";
import * as stockPromotions from "./stock-promotions.ts";
import * as stockRules from "./stock-rules.ts";
import * as stockSettings from "./stock-settings.ts";
import * as stockSetup from "./stock-setup.ts";
import * as stockSyncs from "./stock-syncs.ts";
import * as stockTransfers from "./stock-transfers.ts";
import * as stocks from "./stocks.ts";
import * as storefront from "./storefront.ts";
import * as storefrontChats from "./storefront-chats.ts";
import * as storefrontFind from "./storefront-find.ts";
import * as storefrontOnline from "./storefront-online.ts";
import * as storefrontOrders from "./storefront-orders.ts";
import * as storefrontPhone from "./storefront-phone.ts";
import * as storefrontReviews from "./storefront-reviews.ts";
import * as taxInvoice from "./tax-invoice.ts";
import * as toDos from "./to-dos.ts";
import * as topUp from "./top-up.ts";
import * as transactions from "./transactions.ts";
import * as warehouses from "./warehouses.ts";
import * as webhooks from "./webhooks.ts";
import * as workDay from "./work-day.ts";

const modules: Record<string, unknown>[] = [
  accounts,
  accountDeletion,
  accountSettings,
  apiKeys,
  audit,
  roles,
  mySignIn,
  passkeys,
  staff,
  savedViews,
  billing,
  transactions,
  topUp,
  taxInvoice,
  adminBilling,
  productMerges,
  productMergeUndo,
  productTrash,
  products,
  productHistories,
  productBatches,
  productCategories,
  channelImports,
  channelCalls,
  channelImportItems,
  migrations,
  productImages,
  productImports,
  sizeCharts,
  channels,
  channelWarehouses,
  feeds,
  goingLive,
  meta,
  publishes,
  places,
  preflights,
  channelReferences,
  channelMedia,
  channelOperations,
  listingDifferences,
  listings,
  internalListings,
  shop,
  shopCourier,
  shopDomain,
  shopMessengers,
  shopPayments,
  shopRefunds,
  shopReviews,
  shopSlipVerifiers,
  shopSlips,
  shopVouchers,
  shopWindow,
  storefront,
  storefrontChats,
  storefrontFind,
  storefrontOnline,
  storefrontOrders,
  storefrontPhone,
  storefrontReviews,
  channelGrants,
  channelKeys,
  line,
  orderMarks,
  stockSetup,
  stocks,
  stockRules,
  stockBatches,
  stockFiles,
  stockCounts,
  stockLabels,
  stockMonitor,
  stockPromotions,
  stockSettings,
  stockSyncs,
  stockTransfers,
  warehouses,
  webhooks,
  orders,
  orderActions,
  orderActs,
  chats,
  chatMessages,
  chatSettings,
  orderLines,
  orderNotes,
  privacy,
  activeOrders,
  orderDocuments,
  bulkShipments,
  shipmentRuns,
  shipments,
  returnClaims,
  returnPictures,
  parcels,
  labelAddress,
  shippingSettings,
  pickPacks,
  pickWaves,
  workDay,
  pickScans,
  handOvers,
  importColumns,
  importFolds,
  importNumbers,
  notifications,
  admin,
  accountLimits,
  adminAccounts,
  adminMachine,
  adminOperations,
  adminOutbox,
  adminStatistics,
  announcements,
  statistics,
  toDos,
  dashboards,
];

/** For the OpenAPI document, and to check that each call is mounted. */
export const EVERY_ENDPOINT: readonly Endpoint[] = [
  ...modules,
  ...EVERY_OWN_ADDRESS.map(([, addresses]) => addresses),
]
  .flatMap((module) => Object.values(module).filter(isEndpoint))
  // Loaders order a module's exports differently.
  .sort((a, b) => compareTexts(a.path, b.path) || compareTexts(a.method, b.method));

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === "object" &&
    value !== null &&
    "path" in value &&
    "method" in value &&
    "access" in value
  );
}
