import { expect, test } from "vitest";
import { guessFields } from "#backend/stocks/batches/stock-heads.ts";

test.each([
  "Stok Lama,Stok Baru",
  "Stok Awal,Stok Akhir",
  "Current stock,New stock",
  "Stock before,Stock",
  "System qty,Counted qty",
  "Stok Sistem,Stok Fisik",
  "Jumlah Tercatat,Jumlah Fisik",
  "จำนวนเดิม,จำนวนใหม่",
  "จำนวนในระบบ,จำนวนที่นับ",
])("of the headings %s the stock before is not taken", (heads) => {
  const columns = `SKU,${heads}`.split(",").map((name) => ({ name, values: ["5"] }));
  expect(guessFields(columns)).toEqual(["sku", "none", "on_hand"]);
});
