import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { drawQr } from "#backend/billing/qr/draw-qr.ts";
import { computeEmvCrc, isExactPayment, readEmvPayload } from "#backend/billing/qr/emv-payload.ts";
import { makeOrderQr } from "#backend/storefront/merchant-qr.ts";
import { buildPromptPayPayload, buildQrisPayload } from "#sandbox/payments/emv.ts";

beforeAll(async () => {
  // Otherwise the decoder would download its WASM file.
  const file = fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"));
  const wasmBinary = new Uint8Array(await readFile(file)).buffer as ArrayBuffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
});

async function scan(svg: string): Promise<string | undefined> {
  const picture = await sharp(Buffer.from(svg), { density: 300 })
    .flatten({ background: "white" })
    .png()
    .toBuffer();
  const [code] = await readBarcodes(new Blob([new Uint8Array(picture)]), { formats: ["QRCode"] });
  return code?.text;
}

test("reads published payloads: PromptPay's reference implementation and EMVCo's example", () => {
  // github.com/dtinth/promptpay-qr, pub.dev/packages/thai_promptpay: to a telephone, no amount.
  const telephone = "00020101021129370016A0000006770101110113006681234567853037645802TH6304823E";
  expect(readEmvPayload(telephone)).toMatchObject({ currency: "764", amount: null, country: "TH" });
  // Check value of CRC-16/CCITT-FALSE (reveng.sourceforge.io/crc-catalogue).
  expect(computeEmvCrc("123456789")).toBe("29B1");
  // EMVCo "Merchant-Presented Mode" 1.1, annex A.
  const emvco =
    "00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A";
  expect(computeEmvCrc(emvco.slice(0, -4))).toBe("A13A");
});

// Midtrans' sandbox (api.sandbox.midtrans.com), a QRIS of 100,000 rupiah.
const QRIS =
  "00020101021226620014COM.GO-JEK.WWW011993600914307231771410210G0723177140303UKE51440014ID.CO.QRIS.WWW0215AID2975932007870303UKE5204302453033605802ID5906VOGame6015JAKARTA SELATAN6105123205409100000.0062475036a150227e-50c4-4b82-8b9b-5532d5df934e0703A0163041006";
// github.com/dtinth/promptpay-qr, its test of an amount: 4.22 baht to the telephone 000-000-0000.
const PROMPTPAY =
  "00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469";
// github.com/Jdemon/thaiqr, its test of a bill payment of 200 baht.
const BILL_PAYMENT =
  "00020101021230710016A00000067701011201150112345678912330212REF1234567890312REF98765432153037645406200.005802TH5906THAIQR6304F528";

/** Returns the fields of a payload by id; fields of a scheme contain fields. */
function shapeOf(payload: string): Record<string, string | Record<string, string>> {
  const parts = (text: string): [string, string][] => {
    const [, id = "", length = ""] = /^(\d\d)(\d\d)/.exec(text) ?? [];
    const end = 4 + Number(length);
    return text === "" ? [] : [[id, text.slice(4, end)], ...parts(text.slice(end))];
  };
  const hasParts = (id: string) => Number(id) >= 26 && Number(id) <= 51;
  return Object.fromEntries(
    parts(payload).map(([id, value]) => [
      id,
      hasParts(id) ? Object.fromEntries(parts(value)) : value,
    ]),
  );
}

test("adds an amount to published payloads", () => {
  expect(isExactPayment(QRIS, 100_000, "IDR")).toBe(true);
  expect(isExactPayment(QRIS, 10_000_000, "IDR")).toBe(false);
  expect(isExactPayment(PROMPTPAY, 422, "THB")).toBe(true);
  expect(isExactPayment(BILL_PAYMENT, 20_000, "THB")).toBe(true);
});

test("payloads of the sandbox's providers have the same fields as published ones", () => {
  const [ours, theirs] = [shapeOf(buildQrisPayload(100_000, "r")), shapeOf(QRIS)];
  expect(Object.keys(ours).sort()).toEqual(Object.keys(theirs).sort());
  for (const template of ["26", "51"])
    expect(Object.keys(ours[template] ?? {})).toEqual(Object.keys(theirs[template] ?? {}));
  expect(ours).toMatchObject({ "01": theirs["01"], "51": { "00": "ID.CO.QRIS.WWW" } });
  const [bill, published] = [shapeOf(buildPromptPayPayload(20_000, "r")), shapeOf(BILL_PAYMENT)];
  expect(Object.keys(bill).sort()).toEqual(Object.keys(published).sort());
  const { "00": scheme } = published["30"] as Record<string, string>;
  expect(bill).toMatchObject({ "54": "200.00", "30": { "00": scheme } });
});

test("a seller's own QR with an order's amount equals other implementations' output and can be read", async () => {
  const baht = makeOrderQr("th", "000-000-0000", 422) ?? "";
  expect({ ...shapeOf(baht), "63": "" }).toEqual({ ...shapeOf(PROMPTPAY), "63": "" });
  const rupiah = makeOrderQr("id", QRIS, 166_500) ?? "";
  expect({ ...shapeOf(rupiah), "63": "" }).toEqual({
    ...shapeOf(QRIS),
    ...{ "54": "166500", "63": "" },
  });
  for (const [payload, amount, currency] of [
    [baht, 422, "THB"],
    [rupiah, 166_500, "IDR"],
  ] as const) {
    expect(isExactPayment(payload, amount, currency)).toBe(true);
    expect(await scan(drawQr(payload))).toBe(payload);
  }
});

test.each([
  ["QRIS", buildQrisPayload(166_500, "0199aa"), 166_500, "IDR"],
  ["PromptPay", buildPromptPayPayload(37_450, "0199aa"), 37_450, "THB"],
] as const)(
  "%s: a QR decoder reads the amount from the drawing",
  async (_, payload, amount, currency) => {
    expect(isExactPayment(payload, amount, currency)).toBe(true);
    expect(await scan(drawQr(payload))).toBe(payload);
    expect(isExactPayment(payload, amount + 1, currency)).toBe(false);
    expect(isExactPayment(payload, amount, currency === "IDR" ? "THB" : "IDR")).toBe(false);
  },
);

test("a payload with one wrong letter, a wrong length or no amount is rejected", () => {
  const payload = buildQrisPayload(166_500, "r");
  expect(isExactPayment(payload.replace("166500", "166501"), 166_501, "IDR")).toBe(false);
  expect(isExactPayment(payload.slice(0, -1), 166_500, "IDR")).toBe(false);
  expect(isExactPayment("", 166_500, "IDR")).toBe(false);
  const open = "00020153033605802ID6304";
  expect(isExactPayment(open + computeEmvCrc(open), 166_500, "IDR")).toBe(false);
});
