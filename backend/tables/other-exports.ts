import { normaliseHeading } from "./column-keys.ts";
import { fileRefusalProblem } from "./file-record.ts";

/** Headings of our order export in each language. A seller may leave any but the number out. */
const ORDER_NUMBERS = ["Order number", "No. pesanan", "หมายเลขคำสั่งซื้อ"];
const ORDER_HEADS = [
  ...["Shop", "Status", "Units", "Buyer pays", "Buyer", "Unit price"],
  ...["Toko", "Status", "Unit", "Dibayar pembeli", "Pembeli", "Harga satuan"],
  ...["ร้าน", "สถานะ", "จำนวนชิ้น", "ผู้ซื้อจ่าย", "ผู้ซื้อ", "ราคาต่อชิ้น"],
];
/** The order's total, as only our export names it. */
const ORDER_TOTALS = ["Buyer pays", "Dibayar pembeli", "ผู้ซื้อจ่าย"];
/** Headings that only our listings export has together. Price lists have the first two. */
const LISTING_HEADS = [
  ["Lowest price", "Highest price", "Linked variants"],
  ["Harga terendah", "Harga tertinggi", "Varian tertaut"],
  ["ราคาต่ำสุด", "ราคาสูงสุด", "ตัวเลือกที่เชื่อมแล้ว"],
];
/** A supplier's delivery note also has the number, the units and the price of an order. */
const FEWEST_ORDER_HEADS = 4;

const toHeads = (names: readonly string[]) => names.map(normaliseHeading);
const [orderNumbers, orderTotals] = [toHeads(ORDER_NUMBERS), toHeads(ORDER_TOTALS)];
const orderHeads = new Set(toHeads(ORDER_HEADS));
const listingHeads = LISTING_HEADS.map(toHeads);

/** Throws 422 `orders_export`, `listings_export` for an export that changes no product or stock. */
export function refuseOwnExports(cells: readonly string[]): void {
  const heads = toHeads(cells);
  const isOrders =
    heads.some((head) => orderNumbers.includes(head)) &&
    (heads.some((head) => orderTotals.includes(head)) ||
      heads.filter((head) => orderHeads.has(head)).length >= FEWEST_ORDER_HEADS);
  if (isOrders) throw fileRefusalProblem("orders_export");
  if (listingHeads.some((names) => names.every((head) => heads.includes(head))))
    throw fileRefusalProblem("listings_export");
}
