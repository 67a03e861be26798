import { expect, test } from "vitest";
import { readConfig } from "#backend/config.ts";
import { findInvoiceSeller } from "#backend/invoice-seller-config.ts";
import { parseTaxBranch } from "#contract/tax-branch.ts";

const sellers = (variables: Record<string, string>) => readConfig(variables).invoiceSeller;

test("the seller of order quota is set by name, address and tax number", () => {
  expect(sellers({})).toEqual({ id: null, th: null });
  const { id, th } = sellers({
    INVOICE_SELLER_ID: "PT Etalase Niaga\\nJl. Sudirman 1\\nJakarta\\nNPWP 01.234.567.8-901.234",
    INVOICE_SELLER_TH: "บริษัท เอตาเลส จำกัด\nถนนสุขุมวิท กรุงเทพฯ 10110\n0105561177680\nสำนักงานใหญ่",
  });
  expect(id).toEqual({
    name: "PT Etalase Niaga",
    address: "Jl. Sudirman 1\nJakarta",
    taxNumber: "012345678901234",
  });
  expect(th).toMatchObject({ taxNumber: "0105561177680", branch: "00000" });
});

test("a Thai seller without its head office or branch issues no tax invoice", () => {
  const thai = "Etalase Siam\\n99 Rama IV\\n0105561177680";
  const read = (written: string) =>
    findInvoiceSeller(sellers({ INVOICE_SELLER_TH: written }), "th")?.branch;
  expect(read(thai)).toBeUndefined();
  expect(read(`${thai}\\nสาขาที่ 12`)).toBe("00012");
});

test.each([
  ["สำนักงานใหญ่", "00000"],
  ["Head office", "00000"],
  ["00000", "00000"],
  ["สาขาที่ 00001", "00001"],
  ["สาขา 7", "00007"],
  ["branch 12", "00012"],
  ["123456", null],
  ["สีลม", null],
  ["", null],
])("the place of business %j is %j", (written, branch) => {
  expect(parseTaxBranch(written)).toBe(branch);
});

test.each([
  ["a name alone", "Etalase"],
  ["no address", "Etalase\\n0123456789012345"],
  ["no number", "Etalase\\nJl. Sudirman 1\\nJakarta"],
  ["a number that is none", "Etalase\\nJl. Sudirman 1\\nNPWP 12345"],
])("a seller with %s prevents the server from starting", (_, written) => {
  expect(() => readConfig({ INVOICE_SELLER_ID: written })).toThrow(/INVOICE_SELLER_ID/);
});
