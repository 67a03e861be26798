import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { drawQr } from "#backend/billing/qr/draw-qr.ts";
import { asksFor, emvCrc, readEmvPayload } from "#backend/billing/qr/emv-payload.ts";
import { promptPayPayload, qrisPayload } from "#sandbox/payments/emv.ts";

beforeAll(async () => {
  // The decoder would fetch its program otherwise.
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

test("published payloads are read: PromptPay's reference implementation, EMVCo's own example", () => {
  // github.com/dtinth/promptpay-qr and pub.dev/packages/thai_promptpay: to a telephone, without an
  // amount.
  const telephone = "00020101021129370016A0000006770101110113006681234567853037645802TH6304823E";
  expect(readEmvPayload(telephone)).toMatchObject({ currency: "764", amount: null, country: "TH" });
  // CRC-16/CCITT-FALSE's check value (reveng.sourceforge.io/crc-catalogue).
  expect(emvCrc("123456789")).toBe("29B1");
  // EMVCo "Merchant-Presented Mode" 1.1, annex A.
  const emvco =
    "00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A";
  expect(emvCrc(emvco.slice(0, -4))).toBe("A13A");
});

test.each([
  ["QRIS", qrisPayload(166_500, "0199aa"), 166_500, "IDR"],
  ["PromptPay", promptPayPayload(37_450, "0199aa"), 37_450, "THB"],
] as const)(
  "%s: what a decoder reads from the drawing asks for the amount",
  async (_, payload, amount, currency) => {
    expect(asksFor(payload, amount, currency)).toBe(true);
    expect(await scan(drawQr(payload))).toBe(payload);
    expect(asksFor(payload, amount + 1, currency)).toBe(false);
    expect(asksFor(payload, amount, currency === "IDR" ? "THB" : "IDR")).toBe(false);
  },
);

test("a payload with one wrong letter, a wrong length or no amount asks for nothing", () => {
  const payload = qrisPayload(166_500, "r");
  expect(asksFor(payload.replace("166500", "166501"), 166_501, "IDR")).toBe(false);
  expect(asksFor(payload.slice(0, -1), 166_500, "IDR")).toBe(false);
  expect(asksFor("", 166_500, "IDR")).toBe(false);
  const open = "00020153033605802ID6304";
  expect(asksFor(open + emvCrc(open), 166_500, "IDR")).toBe(false);
});
