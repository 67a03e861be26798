export const RULE = {
  ...{
    name: "Setengah",
    scope: "all",
    scopeValues: [],
    channelIds: [],
    warehouseIds: [],
    ratioPercent: 100,
    fixedQuantity: null,
  },
  ...{ offset: 0, maxPerChannel: null, safetyLevel: 0, lastUnits: 0, priorityChannelId: null },
};

export const ARRANGE_RULE = {
  ...{ name: "Hemat", isEnabled: false, method: "default" },
  conditions: {
    ...{ channelIds: null, couriers: null, warehouseIds: null },
    ...{ isCod: false, isSingleItem: null, maxTotal: null },
  },
};

export const DASHBOARD = { name: "Gudang", tiles: [] };

/** A body the call would take, so that nothing but the account can be the reason to refuse it. */
export const BODIES: Record<string, object> = {
  renamePasskey: { name: "Milik Budi" },
  updateRole: { role: { permissions: [] } },
  updateStaff: { staff: { isEnabled: false } },
  updateStaffRoles: { roleIds: ["none"] },
  answerShopeeCancellation: { accept: true },
  cancelShopeeOrder: { reason: "OUT_OF_STOCK" },
  arrangeShopeeDropoff: {},
  arrangeShopeePickup: { addressId: "1", slotId: "1" },
  shipShopeeManually: { trackingCode: "JNE123" },
  answerCancellation: { accept: true },
  cancelOrder: { reason: "OUT_OF_STOCK" },
  rejectOrder: { reason: "OUT_OF_STOCK" },
  arrangeShipment: { method: "manual", trackingCode: "JNE123" },
  reportShort: { lineId: "1", quantity: 1, reason: "not_found", resolution: "return" },
  assignWave: { assigneeId: null },
  updateChannel: { name: "Milik Budi" },
  receiveReturn: { lines: [] },
  noteOrder: { note: "dari Budi" },
  answerReturn: { accept: true },
  updateChannelStocks: { variationIds: ["x"] },
  setActiveDate: { date: "2026-12-01T00:00:00Z" },
  updateChannelProduct: { channelProduct: {} },
  unpublishChannelProduct: {},
  updateWebhook: { webhook: { isEnabled: false } },
  updateDashboard: { dashboard: DASHBOARD, version: 1 },
  updateArrangeRule: { rule: ARRANGE_RULE },
  updateStockRule: { rule: RULE },
  updateWarehouse: { name: "Milik Budi" },
  scanStockCount: { code: "X", scanKey: "1" },
  recountStock: { stockIds: [crypto.randomUUID()] },
  explainVariances: { items: [{ stockId: crypto.randomUUID(), reason: "lost" }] },
  receiveStockTransfer: { lines: [] },
  updateProduct: { product: { name: "Milik Budi", version: 1 } },
  recheckProductImport: { rate: 2 },
  decideChannelImportItem: { decision: "skip" },
  decideChannelImportItems: { decision: "skip", filter: { show: "all" } },
  moveCategory: { path: "Milik Budi" },
  mapCategory: { channelCategoryId: "100244", name: "Batik" },
  updateChannelImportSku: { externalVariantId: "0", sku: "MILIK-BUDI" },
};
