import { z } from "zod";
import type { EvidencePicture } from "../channel-returns.ts";
import { ConnectorError } from "../connector.ts";
import type { Credentials } from "../credentials.ts";
import { fitPicture } from "../fit-picture.ts";
import { ignored, text } from "../wire.ts";
import type { ShopeeHttp } from "./http.ts";

/** "Within 10MB"; a limit in pixels is not published. */
const PICTURE_LIMITS = { maxBytes: 10 * 1024 * 1024, maxSide: 12_000 };

const Proof = z.object({ url: z.string().min(1), thumbnail: text });
export type Proof = z.infer<typeof Proof>;

/** One picture per call, since Shopee reads only the first of several. */
export async function uploadProofs(
  http: ShopeeHttp,
  credentials: Credentials,
  returnSn: string,
  pictures: readonly EvidencePicture[],
): Promise<Proof[]> {
  const proofs: Proof[] = [];
  for (const picture of pictures) {
    const { bytes, mediaType, fileName } = await fitPicture(picture, PICTURE_LIMITS);
    const form = new FormData();
    form.append("return_sn", returnSn);
    const file = new Blob([new Uint8Array(bytes)], { type: mediaType });
    form.append("upload_image", file, fileName);
    const path = "/api/v2/returns/convert_image";
    proofs.push(await http.json({ path, credentials, body: form, schema: Proof }));
  }
  return proofs;
}

/**
 * Uploads proof that a dispute has no field for. Errors are ignored: the dispute stands without it,
 * so the refusal has not failed.
 */
export async function uploadProof(
  http: ShopeeHttp,
  credentials: Credentials,
  returnSn: string,
  photo: readonly Proof[],
): Promise<void> {
  const body = { return_sn: returnSn, photo };
  const path = "/api/v2/returns/upload_proof";
  try {
    await http.json({ path, credentials, body, schema: ignored });
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
  }
}
