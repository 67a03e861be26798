import { toBuffer } from "bwip-js/node";
import type { PaperTask } from "#backend/orders/documents/merge-papers.ts";
import type { PaperOrder } from "#backend/orders/documents/paper-order.ts";
import { drawPdf } from "#backend/orders/documents/paper-sheets.ts";
import { PAPER_TEXTS } from "#backend/orders/documents/paper-texts.ts";
import type { DocumentKind, PaperSize } from "#contract/statuses.ts";

type Place = "id" | "th" | "world";

/** Values that differ by country: names, addresses, formats of money and dates. */
const PLACES = {
  id: {
    seller: "Toko Laras",
    sellerTax:
      "PT Laras Jaya\nJl. Kemang Raya 12, Jakarta Selatan 12730\nNPWP 01.234.567.8-012.000",
    shop: "Toko Laras di Shopee",
    date: "21 Nov 2026",
    buyer: "Siti Rahmawati",
    address: "Jl. Melati No. 8 RT 04/RW 02, Kebayoran Baru, Jakarta Selatan, DKI Jakarta, 12130",
    courier: "SPX Standard",
    note: "Tolong bungkus rapi, untuk hadiah",
    items: ["Kaus Katun Polos · Hitam, L", "Payung Lipat Otomatis", "Teh Melati 50 g"],
    money: (thousands: number) => `Rp ${thousands}.000`,
  },
  th: {
    seller: "ร้านลาดพร้าวช็อป",
    sellerTax:
      "บริษัท ลาดพร้าวช็อป จำกัด\n99/1 ถนนลาดพร้าว แขวงจอมพล เขตจตุจักร กรุงเทพฯ 10900\n0105561000012",
    shop: "ลาดพร้าวช็อป บน Shopee",
    date: "21 พ.ย. 2569",
    buyer: "สมชาย ใจดี",
    address: "๑๒ ซอยสุขุมวิท ๓๓ ถนนสุขุมวิท แขวงคลองตันเหนือ เขตวัฒนา กรุงเทพมหานคร 10110",
    courier: "Kerry Express",
    note: "กรุณาห่อให้เรียบร้อย เป็นของขวัญ",
    items: ["เสื้อยืดผ้าฝ้าย · สีดำ, L", "ร่มพับอัตโนมัติ", "ชามะลิ ๕๐ กรัม"],
    money: (thousands: number) => `฿ ${thousands}.00`,
  },
  /** A shop in English with buyers and goods of many scripts. */
  world: {
    seller: "Kedai Đà Nẵng 🌸",
    sellerTax: "Nguyễn Thị Ánh Tuyết\nŁódź, Çankırı, Ḥaḍramawt\n0105561000012",
    shop: "لارس ستور · 小蘭的店",
    date: "21 Nov 2026",
    buyer: "محمد أحمد (أبو علي)",
    address: "شارع النيل ٢٥، الطابق ٣، Jakarta Selatan 12130، إندونيسيا، قريب من المسجد الكبير",
    courier: "SPX Standard",
    note: "รบกวนห่อกันกระแทก 🎁 谢谢！ありがとう 감사합니다",
    items: [
      "純棉T恤（黑色，L碼）· 臺灣製造，夏季新款透氣舒適",
      "折りたたみ傘 · 自動開閉ワンタッチ 서울 자동 우산 金色",
      "ชาน้ำผึ้งญี่ปุ่น ๕๐ กรัม · Чай с мёдом · တရုတ်လက်ဖက်ရည် · ភ្នំពេញ",
    ],
    money: (thousands: number) => `Rp ${thousands}.000`,
  },
};
const WORDS = { id: PAPER_TEXTS.id, th: PAPER_TEXTS.th, world: PAPER_TEXTS.en };

/** Returns the papers of three orders, always the same. */
export async function samplePapers(
  kind: DocumentKind,
  size: PaperSize,
  place: Place,
): Promise<PaperTask> {
  const { seller, sellerTax, courier } = PLACES[place];
  const orders = [1, 2, 3].map((n) => orderOf(place, n));
  const labels = new Map<string, Uint8Array>();
  for (const order of kind === "label" ? orders : [])
    labels.set(order.id, await courierLabel(order, place));
  return {
    paper: { ...{ size, seller, sellerTax, logo: null }, texts: WORDS[place] },
    ...{ kinds: [kind], heading: kind === "manifest" ? courier : "", orders, labels },
  };
}

function orderOf(place: Place, n: number): PaperOrder {
  const { items, money, shop, date, buyer, address, courier, note } = PLACES[place];
  return {
    ...{ id: `order-${n}`, number: `2611210A7BCD0${n}`, shop, date, buyer, address, courier },
    ...{ trackingCode: `SPX00112233${n}`, note: n === 1 ? note : "", labelKey: null },
    subtotal: money(75 * n),
    discount: n === 2 ? `−${money(5)}` : "",
    shipping: money(11),
    total: money(75 * n + 11 - (n === 2 ? 5 : 0)),
    lines: items.slice(0, n).map((name, at) => ({
      ...{ rack: `A-${3 - at}`, sku: `SKU-${at + 1}`, name, quantity: at + 1 },
      ...{ price: money(25), amount: money(25 * (at + 1)) },
    })),
  };
}

/** Returns a label as a courier sends it: an A6 page with its own fonts. */
async function courierLabel(order: PaperOrder, place: Place): Promise<Uint8Array> {
  const { seller, sellerTax } = PLACES[place];
  const paper = { ...{ size: "a6", seller, sellerTax, logo: null }, texts: WORDS[place] };
  const options = { bcid: "code128", scale: 3, height: 14, includetext: false };
  const code = await toBuffer({ ...options, text: order.trackingCode });
  const contents = [seller, order];
  return drawPdf({ ...paper, size: "a6" }, contents, ({ doc, write, margin, innerWidth }) => {
    doc.addPage();
    const at = (y: number) => ({ x: margin, y, width: innerWidth });
    write(order.courier, { size: 13, weight: "bold" }, at(margin));
    doc.image(code, margin, 44, { width: innerWidth, height: 52 });
    write(order.trackingCode, { size: 12, weight: "bold" }, { ...at(100), align: "center" });
    let y = write(order.buyer, { size: 10 }, at(130));
    y = write(order.address, { size: 10 }, at(y));
    write(seller, { size: 10 }, at(y + 13));
  });
}
