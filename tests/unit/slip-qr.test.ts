import { expect, test } from "vitest";
import { readSlipQr } from "#backend/storefront/slips/slip-qr.ts";

// docs.rs/crate/promptparse (tests of its generator): bank 002, Bangkok Bank.
const PUBLISHED = "004000060000010103002021900021231231212000115102TH91049C30";

test("reads the published payload of the Slip Verification API", () => {
  expect(readSlipQr(PUBLISHED)).toEqual({
    ...{ kind: "bank", bank: "002", reference: "0002123123121200011" },
  });
});

test("a changed reference, another country or a missing checksum is no slip", () => {
  expect(readSlipQr(PUBLISHED.replace("1200011", "1200012"))).toBeNull();
  expect(readSlipQr(PUBLISHED.replace("5102TH", "5102ID"))).toBeNull();
  expect(readSlipQr(PUBLISHED.slice(0, -8))).toBeNull();
  for (const text of ["", "https://example.com", "0040", "000201"])
    expect(readSlipQr(text)).toBeNull();
});

test("the QR that the buyer scanned to pay is known as such", () => {
  // github.com/dtinth/promptpay-qr: to a telephone, no amount.
  const telephone = "00020101021129370016A0000006770101110113006681234567853037645802TH6304823E";
  expect(readSlipQr(telephone)).toEqual({ kind: "payment" });
});
