import { type Account, api } from "./account.ts";

export interface KnownStock {
  sku: string;
  variantId: string;
  warehouseId: string;
}

/** Makes a second warehouse with a transfer on its way to it, a count and a checked file. */
export async function operateStock(account: Account, stock: KnownStock | undefined) {
  if (!stock) throw new Error("The product has no stock");
  const { warehouses } = await api<{ warehouses: { id: string }[] }>(
    account,
    "POST",
    "/v1/warehouses",
    { warehouses: [{ name: "Gudang Sidoarjo Jawa Timur", address: "Jl. Raya Waru 12, Sidoarjo" }] },
  );
  const warehouseId = warehouses[0]?.id ?? "";
  const { transfer } = await api<{ transfer: { id: string } }>(
    account,
    "POST",
    "/v1/stocks/transfers",
    {
      ...{ fromWarehouseId: stock.warehouseId, toWarehouseId: warehouseId, isSent: true },
      lines: [{ variantId: stock.variantId, quantity: 5 }],
    },
  );
  const { count } = await api<{ count: { id: string } }>(account, "POST", "/v1/stocks/counts", {
    ...{ name: "Stok opname akhir bulan November", warehouseId: stock.warehouseId, scope: "all" },
  });
  await api(account, "POST", `/v1/stocks/counts/${count.id}/;start`);
  await api(account, "POST", `/v1/stocks/counts/${count.id}/;scan`, {
    ...{ code: stock.sku, quantity: 7, scanKey: "first" },
  });
  const lines = new FormData();
  const rows = `sku,on_hand,Catatan\n${stock.sku},+3,dus biru\nTIDAK-ADA,1,\n`;
  lines.set("file", new File([rows], "opname.csv", { type: "text/csv" }));
  const { batchId } = await api<{ batchId: string }>(account, "POST", "/v1/stocks/imports", lines);
  const { channelWarehouses } = await api<{ channelWarehouses: { id: string }[] }>(
    account,
    "GET",
    "/v1/channels/warehouses",
  );
  const channelWarehouseId = channelWarehouses[0]?.id ?? "";
  return {
    warehouseId,
    channelWarehouseId,
    transferId: transfer.id,
    countId: count.id,
    stockBatchId: batchId,
  };
}

/** Makes the papers of an order and begins a hand-over. */
export async function startPicking(account: Account, orderId: string) {
  const { document } = await api<{ document: { id: string } }>(
    account,
    "POST",
    "/v1/orders/documents",
    { orderIds: [orderId], kinds: ["packing_slip"] },
  );
  const { handOver } = await api<{ handOver: { id: string } }>(
    account,
    "POST",
    "/v1/orders/hand-overs",
    { courier: "SPX Standard" },
  );
  return { documentId: document.id, handOverId: handOver.id };
}
