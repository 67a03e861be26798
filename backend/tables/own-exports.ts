import { normaliseHeading } from "./column-keys.ts";
import { fileRefusalProblem } from "./file-record.ts";

/** Headings of our order export in each language. A seller may leave any but the number out. */
const ORDER_NUMBERS = ["Order number", "No. pesanan", "หมายเลขคำสั่งซื้อ"];
const ORDER_HEADS = [
  ...["Shop", "Status", "Units", "Buyer pays", "Buyer", "Unit price"],
  ...["Toko", "Status", "Unit", "Dibayar pembeli", "Pembeli", "Harga satuan"],
  ...["ร้าน", "สถานะ", "จำนวนชิ้น", "ผู้ซื้อจ่าย", "ผู้ซื้อ", "ราคาต่อชิ้น"],
];
/** Headings that only our listings export has together. */
const LISTING_HEADS = [
  ["Lowest price", "Highest price"],
  ["Harga terendah", "Harga tertinggi"],
  ["ราคาต่ำสุด", "ราคาสูงสุด"],
];
const FEWEST_ORDER_HEADS = 2;

const toHeads = (names: readonly string[]) => names.map(normaliseHeading);
const [orderNumbers, orderHeads] = [toHeads(ORDER_NUMBERS), new Set(toHeads(ORDER_HEADS))];
const listingHeads = LISTING_HEADS.map(toHeads);

/** Throws 422 `orders_export`, `listings_export` for an export that changes no product or stock. */
export function refuseOwnExports(cells: readonly string[]): void {
  const heads = toHeads(cells);
  const isOrders =
    heads.some((head) => orderNumbers.includes(head)) &&
    heads.filter((head) => orderHeads.has(head)).length >= FEWEST_ORDER_HEADS;
  if (isOrders) throw fileRefusalProblem("orders_export");
  if (listingHeads.some((both) => both.every((head) => heads.includes(head))))
    throw fileRefusalProblem("listings_export");
}
