import { z } from "zod";
import type { OrderRef } from "../channel-shipping.ts";
import { ConnectorError } from "../connector.ts";
import { makeInsideSchema, text } from "../wire.ts";
import { readOrderItems } from "./order-items.ts";
import type { Shop } from "./shop.ts";

const Document = z.object({
  result: z.object({ data: makeInsideSchema(z.object({ file: text, pdf_url: text })) }),
});
type Document = { file: string; pdfUrl: string };

/** The seller's own fleet delivers, so Lazada makes no label (50008). */
const NO_LABEL = "no_label";
const IS_OWN_FLEET = /^50008$/;

/** Lazada makes a label when it is first requested. */
export async function createLabel(shop: Shop, order: OrderRef): Promise<void> {
  await readDocument(shop, order);
}

export async function readLabelStatus(
  shop: Shop,
  order: OrderRef,
): Promise<{ status: "ready" | "processing" | "failed"; reason: string | null }> {
  try {
    const document = await readDocument(shop, order);
    if (document === NO_LABEL) return { status: "failed", reason: NO_LABEL };
    return { status: document ? "ready" : "processing", reason: null };
  } catch (error) {
    if (!(error instanceof ConnectorError && error.kind === "rejected")) throw error;
    return { status: "failed", reason: error.message };
  }
}

/** Returns the PDF with all packages. */
export async function downloadLabel(shop: Shop, order: OrderRef): Promise<Uint8Array> {
  const document = await readDocument(shop, order);
  if (!document || document === NO_LABEL)
    throw new ConnectorError("unavailable", "label_not_ready", "The label is not ready");
  // Valid for ten minutes. `file` has the address in a page, or the PDF.
  const fromUrl = document.pdfUrl ? await fetchPdf(shop, document.pdfUrl) : null;
  const label = fromUrl ?? (await decodePdf(shop, document.file));
  if (label) return label;
  throw new ConnectorError("unavailable", "bad_label", "The label that came is no PDF");
}

/** `null` if it is no PDF. */
async function fetchPdf(shop: Shop, url: string): Promise<Uint8Array | null> {
  const bytes = await shop.http.bytes(url);
  return isPdf(bytes) ? bytes : null;
}

/** Base64 of a PDF, or of `<iframe src="…">` with the PDF's address (guide "Print AWB"). */
async function decodePdf(shop: Shop, file: string): Promise<Uint8Array | null> {
  const bytes = new Uint8Array(Buffer.from(file, "base64"));
  if (isPdf(bytes)) return bytes;
  const [, address] =
    /<(?:iframe|embed)\b[^>]*\bsrc\s*=\s*["']([^"']+)["']/i.exec(new TextDecoder().decode(bytes)) ??
    [];
  return address ? fetchPdf(shop, address.replaceAll("&amp;", "&")) : null;
}

const isPdf = (bytes: Uint8Array) => new TextDecoder().decode(bytes.subarray(0, 5)) === "%PDF-";

/** Returns `null` while it is still being made. */
async function readDocument(
  shop: Shop,
  { externalOrderId }: OrderRef,
): Promise<Document | typeof NO_LABEL | null> {
  const items = await readOrderItems(shop, externalOrderId);
  const packedItems = items.filter(({ package_id }) => package_id);
  if (packedItems.length === 0) return null;
  const byLazada = packedItems.filter((item) => !item.delivery_option_sof);
  if (byLazada.length === 0) return NO_LABEL;
  const packageIds = [...new Set(byLazada.map(({ package_id }) => package_id))];
  try {
    const { result } = await shop.http.json({
      path: "/order/package/document/get",
      credentials: shop.credentials,
      params: {
        getDocumentReq: {
          doc_type: "PDF",
          packages: packageIds.map((package_id) => ({ package_id })),
        },
      },
      schema: Document,
    });
    const { file = "", pdf_url: pdfUrl = "" } = result.data ?? {};
    return file || pdfUrl ? { file, pdfUrl } : null;
  } catch (error) {
    if (error instanceof ConnectorError && IS_OWN_FLEET.test(error.code)) return NO_LABEL;
    throw error;
  }
}
