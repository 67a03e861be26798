import type { CountryCode } from "#contract/countries.ts";

interface InvoiceTexts {
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
  taxable: string;
  /** `{percent}` */
  vat: string;
  total: string;
}

/** In the country's language, with English behind it. */
export const INVOICE_TEXTS: Record<CountryCode, InvoiceTexts> = {
  id: {
    title: "Faktur",
    subtitle: "Tax invoice",
    seller: "Penjual / Seller",
    buyer: "Pembeli / Buyer",
    taxNumber: "NPWP / Tax number",
    number: "Nomor / Number",
    date: "Tanggal bayar / Date paid",
    item: "Kuota {quota} pesanan / Order quota",
    discount: "Potongan promo / Discount",
    taxable: "Dasar pengenaan pajak / Taxable amount",
    vat: "PPN {percent}% / VAT",
    total: "Total",
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
    taxable: "มูลค่าก่อนภาษี / Taxable amount",
    vat: "ภาษีมูลค่าเพิ่ม {percent}% / VAT",
    total: "ยอดรวม / Total",
  },
};
