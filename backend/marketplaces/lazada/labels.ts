import { z } from "zod";
import type { OrderRef } from "../channel-shipping.ts";
import { ConnectorError } from "../connector.ts";
import { text } from "../wire.ts";
import { itemsOf } from "./order-items.ts";
import type { Shop } from "./shop.ts";

const Document = z.object({
  result: z.object({ data: z.object({ file: text, pdf_url: text }).nullish() }),
});

/** Lazada makes a label when it is first requested. */
export async function createLabel(shop: Shop, order: OrderRef): Promise<void> {
  await documentOf(shop, order);
}

export async function labelStatus(
  shop: Shop,
  order: OrderRef,
): Promise<{ status: "ready" | "processing" | "failed"; reason: string | null }> {
  try {
    const document = await documentOf(shop, order);
    return { status: document ? "ready" : "processing", reason: null };
  } catch (error) {
    if (!(error instanceof ConnectorError && error.kind === "rejected")) throw error;
    return { status: "failed", reason: error.message };
  }
}

/** Returns the PDF with all packages. */
export async function downloadLabel(shop: Shop, order: OrderRef): Promise<Uint8Array> {
  const document = await documentOf(shop, order);
  if (!document)
    throw new ConnectorError("unavailable", "label_not_ready", "The label is not ready");
  const bytes = document.file
    ? new Uint8Array(Buffer.from(document.file, "base64"))
    : await shop.http.bytes(document.pdf_url);
  if (new TextDecoder().decode(bytes.subarray(0, 5)) === "%PDF-") return bytes;
  throw new ConnectorError("unavailable", "bad_label", "The label that came is no PDF");
}

/** Returns `null` while it is still being made. */
async function documentOf(
  shop: Shop,
  { externalOrderId }: OrderRef,
): Promise<{ file: string; pdf_url: string } | null> {
  const items = await itemsOf(shop, externalOrderId);
  const packageIds = [...new Set(items.map(({ package_id }) => package_id).filter(Boolean))];
  if (packageIds.length === 0) return null;
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
  const { file = "", pdf_url = "" } = result.data ?? {};
  return file || pdf_url ? { file, pdf_url } : null;
}
