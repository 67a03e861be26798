import { expect, test } from "vitest";
import { isCommonPassword } from "#backend/accounts/common-passwords.ts";

const ABOUT = ["laras@tokolaras.id", "laras", "Laras Wulandari", "Toko Laras"];

test.each([
  "1234567890",
  "qwertyuiop",
  "basketball",
  "Manchester2026!",
  "password123456",
  "aaaaaaaaaaaa",
  "laras@tokolaras.id",
  "Toko Laras!!!",
  "laras wulandari",
  "Etalase2026!",
  "tokopedia#1234",
])("%j is a common password", async (password) => {
  expect(await isCommonPassword(password, ABOUT)).toBe(true);
});

test.each([
  "a long password",
  "pagi yang tenang",
  "correct horse battery",
  "kucing-biru-77-melompat",
  "รหัสผ่านที่ยาวมาก",
  "827364918273645",
])("%j is not a common password", async (password) => {
  expect(await isCommonPassword(password, ABOUT)).toBe(false);
});
