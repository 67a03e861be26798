import sharp from "sharp";
import { computeEmvCrc, drawQr } from "#backend/billing/index.ts";
import type { TestBackend } from "#tests/support/backend.ts";

/** A payload of the Slip Verification API, as in tests/unit/slip-qr.test.ts. */
export function payloadOf(reference: string): string {
  const field = (id: string, value: string) =>
    `${id}${String(value.length).padStart(2, "0")}${value}`;
  const inner = field("00", "000001") + field("01", "004") + field("02", reference);
  const open = `${field("00", inner)}5102TH9104`;
  return open + computeEmvCrc(open);
}

/** A screenshot of a phone with the QR in its lower corner, as banks' apps draw slips. */
export async function slipWith(text: string | null): Promise<File> {
  const screen = sharp({
    create: { width: 1080, height: 2160, channels: 3, background: "#e8f5e9" },
  });
  const codes = text
    ? [
        {
          input: await sharp(Buffer.from(drawQr(text)), { density: 300 })
            .flatten({ background: "white" })
            .resize(230, 230)
            .png()
            .toBuffer(),
          left: 800,
          top: 1_780,
        },
      ]
    : [];
  const jpeg = await screen.composite(codes).jpeg({ quality: 80 }).toBuffer();
  return new File([new Uint8Array(jpeg)], "slip.jpg", { type: "image/jpeg" });
}

let networks = 0;
/** The buyer shows a slip on the order's page. */
export async function showSlipTo(
  world: TestBackend,
  { slug }: { slug: string },
  token: string,
  slip: File | null,
) {
  const body = new FormData();
  if (slip) body.append("slip", slip);
  const answer = await world.fetch(`/v1/storefronts/${slug}/orders/${token}/slips`, {
    ...{ method: "POST", body },
    headers: { "X-Forwarded-For": `10.9.0.${++networks}` },
  });
  return { status: answer.status, body: await answer.json() };
}
