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

/** An order's number in the exports of marketplaces and shop systems. */
const FOREIGN_ORDER_NUMBER =
  /^(?:no\.?|nomor|id) pesanan|^(?:sales ?)?order ?(?:id|no\.?|number|sn|code)$|^order ?item ?id$|^lineitem (?:name|sku)$|^หมายเลขคำสั่งซื้อ|^เลขที่คำสั่งซื้อ/;
/** The buyer, the address, the parcel and the payment, which no list of goods has. */
const FOREIGN_ORDER_HEAD =
  /penerima|recipient|receiver|pembeli|buyer|customer|pelanggan|ผู้รับ|ผู้ซื้อ|ship(?:ping)? ?(?:to|name|address|city|phone)|bill(?:ing)? ?(?:to|name|address|city)|alamat pengiriman|ที่อยู่|order ?status|status pesanan|สถานะ(?:การ|คำ)สั่งซื้อ|(?:financial|fulfil?lment) status|payment ?(?:method|type|time)|metode pembayaran|no\.? ?resi|tracking ?(?:id|number|code)|หมายเลขติดตาม/;
/** A delivery note has a number and an address. */
const FEWEST_FOREIGN_HEADS = 3;

const toHeads = (names: readonly string[]) => names.map(normaliseHeading);
const [orderNumbers, orderTotals] = [toHeads(ORDER_NUMBERS), toHeads(ORDER_TOTALS)];
const orderHeads = new Set(toHeads(ORDER_HEADS));
const listingHeads = LISTING_HEADS.map(toHeads);

/**
 * Throws 422 `orders_export` for orders of ours, of a marketplace or of a shop system, and
 * `listings_export` for our listings: they change no product or stock.
 */
export function refuseOtherExports(cells: readonly string[]): void {
  const heads = toHeads(cells);
  const isOrders =
    heads.some((head) => orderNumbers.includes(head)) &&
    (heads.some((head) => orderTotals.includes(head)) ||
      heads.filter((head) => orderHeads.has(head)).length >= FEWEST_ORDER_HEADS);
  const isForeignOrders =
    heads.some((head) => FOREIGN_ORDER_NUMBER.test(head)) &&
    heads.filter((head) => FOREIGN_ORDER_HEAD.test(head)).length >= FEWEST_FOREIGN_HEADS;
  if (isOrders || isForeignOrders) throw fileRefusalProblem("orders_export");
  if (listingHeads.some((names) => names.every((head) => heads.includes(head))))
    throw fileRefusalProblem("listings_export");
}
