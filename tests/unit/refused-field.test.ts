import { expect, test } from "vitest";
import { findRefusedField } from "#app/models/listing/refused-field.ts";

test.each([
  ["Inappropriate Image: Poor quality images Change the description, too.", "images"],
  ["Gambar produk mengandung kontak penjual", "images"],
  ["รูปภาพสินค้าไม่ชัดเจน", "images"],
  ["Wrong Category: Please change the category", "categoryId"],
  ["Kategori tidak sesuai", "categoryId"],
  ["สินค้าอยู่ผิดหมวดหมู่", "categoryId"],
  ["The brand is not authorised", "brandId"],
  ["Merek tidak terdaftar", "brandId"],
  ["Deskripsi memuat tautan", "description"],
  ["Product name contains forbidden words", "name"],
  ["Judul terlalu pendek", "name"],
  ["ชื่อสินค้ามีคำต้องห้าม", "name"],
  ["Counterfeit", null],
  ["Unbranded imagery is fine", null],
  ["", null],
  [null, null],
])("for %o the field is %s", (words, field) => {
  expect(findRefusedField(words)).toBe(field);
});
