import type { CountryCode } from "#contract/countries.ts";

export interface InvoiceTexts {
  title: string;
  subtitle: string;
  seller: string;
  buyer: string;
  taxNumber: string;
  number: string;
  date: string;
  /** `{quota}` */
  item: string;
  discount: string;
  /** Used if only a part of the price is taxable. */
  afterDiscount: string;
  /** `{part}`: the taxable part of the price, such as ", nilai lain 11/12". */
  taxable: string;
  otherValue: string;
  /** `{percent}` */
  vat: string;
  total: string;
  /** The law for a taxable part of the price; "" for the whole price. */
  baseNote: string;
}

/** Texts in the country's language, then in English. */
export const INVOICE_TEXTS: Record<CountryCode, InvoiceTexts> = {
  id: {
    title: "Faktur Pajak",
    subtitle: "Tax invoice",
    seller: "Penjual / Seller",
    buyer: "Pembeli / Buyer",
    taxNumber: "NPWP / Tax number",
    number: "Nomor / Number",
    date: "Tanggal bayar / Date paid",
    item: "Kuota {quota} pesanan / Order quota",
    discount: "Potongan promo / Discount",
    afterDiscount: "Penggantian setelah potongan / Price after discount",
    taxable: "Dasar pengenaan pajak{part} / Taxable amount",
    otherValue: "nilai lain",
    vat: "PPN {percent}% / VAT",
    total: "Total",
    baseNote:
      "Dasar pengenaan pajak berupa nilai lain sebesar 11/12 dari penggantian (PMK 131 Tahun 2024 Pasal 3). The tax base is 11/12 of the price.",
  },
  th: {
    title: "ใบกำกับภาษี / ใบเสร็จรับเงิน",
    subtitle: "Tax invoice / Receipt",
    seller: "ผู้ขาย / Seller",
    buyer: "ผู้ซื้อ / Buyer",
    taxNumber: "เลขประจำตัวผู้เสียภาษี / Tax number",
    number: "เลขที่ / Number",
    date: "วันที่ชำระเงิน / Date paid",
    item: "โควตาคำสั่งซื้อ {quota} รายการ / Order quota",
    discount: "ส่วนลดโปรโมชัน / Discount",
    afterDiscount: "ราคาหลังหักส่วนลด / Price after discount",
    taxable: "มูลค่าก่อนภาษี{part} / Taxable amount",
    otherValue: "",
    vat: "ภาษีมูลค่าเพิ่ม {percent}% / VAT",
    total: "ยอดรวม / Total",
    baseNote: "",
  },
};
