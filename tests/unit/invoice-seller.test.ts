import { expect, test } from "vitest";
import { readConfig } from "#backend/config.ts";

const sellers = (variables: Record<string, string>) => readConfig(variables).invoiceSeller;

test("the seller of order quota is set by name, address and tax number", () => {
  expect(sellers({})).toEqual({ id: null, th: null });
  const { id, th } = sellers({
    INVOICE_SELLER_ID: "PT Etalase Niaga\\nJl. Sudirman 1\\nJakarta\\nNPWP 01.234.567.8-901.234",
    INVOICE_SELLER_TH: "บริษัท เอตาเลส จำกัด\nถนนสุขุมวิท กรุงเทพฯ 10110\n0105561177680",
  });
  expect(id).toEqual({
    name: "PT Etalase Niaga",
    address: "Jl. Sudirman 1\nJakarta",
    taxNumber: "012345678901234",
  });
  expect(th?.taxNumber).toBe("0105561177680");
});

test.each([
  ["a name alone", "Etalase"],
  ["no address", "Etalase\\n0123456789012345"],
  ["no number", "Etalase\\nJl. Sudirman 1\\nJakarta"],
  ["a number that is none", "Etalase\\nJl. Sudirman 1\\nNPWP 12345"],
])("a seller with %s prevents the server from starting", (_, written) => {
  expect(() => readConfig({ INVOICE_SELLER_ID: written })).toThrow(/INVOICE_SELLER_ID/);
});
