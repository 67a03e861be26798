import { beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import type { ImportColumns } from "#contract/import-columns.ts";
import type { ProductImport } from "#contract/product-imports.ts";
import { StockBatch } from "#contract/stock-batches.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";

let world: World;
let seller: Seller;
beforeAll(async () => {
  world = await startSellerWorld();
  seller = await world.signUp();
  await world.stockUp(seller, "KA-1", 10);
});

interface Answer {
  status: number;
  body: {
    import: ProductImport;
    columns: z.infer<typeof ImportColumns>;
    batchId: string;
    status: string;
    code: string;
    fields: Record<string, string>;
  };
}
const ask = async (path: string, init?: { method?: string; body?: unknown }): Promise<Answer> =>
  (await seller.fetch(path, init)) as unknown as Answer;

async function send(path: string, content: string, name = "berkas.csv"): Promise<Answer> {
  const form = new FormData();
  form.set("file", new File([content], name));
  return ask(path, { method: "POST", body: form });
}
const PRODUCTS = "/v2/products/imports";
const STOCK = "/v1/stocks/imports";
const columnsOf = async (path: string) => (await ask(`${path}/columns`)).body.columns;

const OWN_STOCK =
  "sku,warehouse,name,barcode,rack,on_hand,on_hand_was,reserved,available\nKA-1,Gudang,Kaos,8991234567891,A1,7,10,0,10\n";
const SHOPIFY_STOCK =
  "Handle,Title,Option1 Name,Option1 Value,SKU,Location,Available (not editable),On hand (current),On hand (new)\nkaos,Kaos,,,KA-1,Gudang,10,10,6\n";

test.each([
  ["ours", OWN_STOCK, { by: -3 }],
  ["Shopify's", SHOPIFY_STOCK, { by: -4 }],
  [
    "a cash register's",
    "Kode;Barcode;Nama Barang;Sisa Stok\nKA-1;8991234567891;Kaos;5\n",
    { to: 5 },
  ],
])(
  "a stock list that was uploaded as products is told so and carried to the stock: %s",
  async (_, content, change) => {
    const started = await send(PRODUCTS, content, "stok.csv");
    const path = `${PRODUCTS}/${started.body.import.id}`;
    expect(started.body.import.status).toBe("mapping");
    const { columns, belongsTo } = await columnsOf(path);
    expect(belongsTo).toBe("stock");
    const proposed = { choices: columns.map(({ choice }) => choice) };
    const refused = await ask(`${path}/columns`, { method: "PUT", body: proposed });
    expect(refused.body.fields).toEqual({ "needs.price": "column_missing_price_stock" });

    const moved = await ask(`${path}/;check-as-stock`, { method: "POST" });
    expect(moved.status).toBe(200);
    const batch = StockBatch.parse((await ask(`/v1/stocks/batches/${moved.body.batchId}`)).body);
    expect(batch).toMatchObject({ fileName: "stok.csv" });
    const [item] = batch.items;
    expect(item?.errorCode ?? null).toBeNull();
    expect(item?.change.onHand).toEqual(change);
    expect((await ask(path)).status).toBe(404);
  },
);

test.each([
  ["a price list", "Nama Barang;Kode;Harga Jual\nKaos;KA-1;55.000\n"],
  ["a list of costs", "SKU,Harga Modal\nKA-1,30000\n"],
])("%s that was uploaded as stock is told so and carried to the products", async (_, content) => {
  const started = await send(STOCK, content, "harga.csv");
  const path = `/v1/stocks/batches/${started.body.batchId}`;
  expect((await columnsOf(path)).belongsTo).toBe("products");
  const moved = await ask(`${path}/;check-as-products`, { method: "POST" });
  expect(moved.body.import).toMatchObject({ fileName: "harga.csv", status: "mapping" });
  expect((await columnsOf(`${PRODUCTS}/${moved.body.import.id}`)).belongsTo).toBeNull();
  expect((await ask(path)).body.status).toBe("stopped");
  const again = await ask(`${path}/;check-as-products`, { method: "POST" });
  expect(again.body.code).toBe("batch_state");
});

test("a table of neither is told so in both places, and a list of goods in neither", async () => {
  const bank = "Tanggal;Keterangan;Debet;Kredit;Saldo\n01/11/2026;Transfer;0;50.000;150.000\n";
  const goods = "Nama Barang;Kode;Harga Jual;Sisa Stok\nKaos;KA-1;55.000;4\n";
  for (const [content, place] of [
    [bank, "nowhere"],
    [goods, null],
  ] as const) {
    const products = await send(PRODUCTS, content);
    expect((await columnsOf(`${PRODUCTS}/${products.body.import.id}`)).belongsTo).toBe(place);
    const stock = await send(STOCK, content);
    expect((await columnsOf(`/v1/stocks/batches/${stock.body.batchId}`)).belongsTo).toBe(place);
  }
});

/** The headings of exports of orders as the systems write them. */
test.each([
  [
    "Shopify",
    "Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Total,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Shipping Name,Shipping City\n#1,a@b.test,paid,,fulfilled,IDR,5000,1,Kaos,5000,KA-1,Sari,Sari,Bandung\n",
  ],
  [
    "Shopee in Indonesian",
    "No. Pesanan,Status Pesanan,No. Resi,Waktu Pesanan Dibuat,Metode Pembayaran,SKU Induk,Nama Produk,Nomor Referensi SKU,Harga Awal,Jumlah,Username (Pembeli),Nama Penerima,Alamat Pengiriman\n26A,Selesai,R1,,COD,,Kaos,KA-1,5000,1,sari,Sari,Bandung\n",
  ],
  [
    "Shopee in Thai",
    "หมายเลขคำสั่งซื้อ,สถานะการสั่งซื้อ,ชื่อผู้ใช้ (ผู้ซื้อ),ชื่อสินค้า,เลขอ้างอิง SKU,ราคาขาย,จำนวน,ชื่อผู้รับ,ที่อยู่ในการจัดส่ง\n26A,สำเร็จ,sari,เสื้อ,KA-1,50,1,ส,กรุงเทพ\n",
  ],
  [
    "TikTok Shop",
    "Order ID,Order Status,Seller SKU,Product Name,Quantity,SKU Unit Original Price,Buyer Username,Recipient,Tracking ID,Payment Method\n57,Completed,KA-1,Kaos,1,5000,sari,Sari,T1,COD\n",
  ],
  [
    "Lazada",
    "orderItemId,lazadaId,sellerSku,orderNumber,customerName,shippingName,shippingAddress,payMethod,paidPrice,itemName,status\n1,2,KA-1,3,Sari,Sari,Bandung,COD,5000,Kaos,delivered\n",
  ],
])("an export of orders is refused in both places: %s", async (_, content) => {
  for (const path of [PRODUCTS, STOCK]) {
    const refused = await send(path, content);
    expect([refused.status, refused.body.code]).toEqual([422, "orders_export"]);
  }
});

test("a supplier's delivery note is no export of orders", async () => {
  const note =
    "No. Pesanan,Penerima,SKU,Nama Barang,Jumlah,Harga Satuan\nPO-1,Laras,KA-1,Kaos,5,30000\n";
  expect((await send(STOCK, note)).status).toBe(200);
});
