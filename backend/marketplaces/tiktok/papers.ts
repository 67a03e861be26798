import { z } from "zod";
import type { ListingCertificate, Listings } from "../channel-listings.ts";
import { fitPicture } from "../fit-picture.ts";
import type { TiktokHttp } from "./http.ts";
import type { Shop } from "./shop.ts";

type Paper = Parameters<NonNullable<Listings["uploadFile"]>>[1];

/** Prefix of a picture's `uri`: a product has different fields for pictures and files. */
const PICTURE_PREFIX = "image:";
const PICTURE_LIMITS = { maxBytes: 10_000_000, maxSide: 20_000, minSide: 100 };

export async function uploadFile(
  http: TiktokHttp,
  credentials: Shop["credentials"],
  paper: Paper,
): Promise<{ externalFileId: string }> {
  if (paper.mediaType === "image/jpeg") return uploadPicture(http, credentials, paper);
  const form = new FormData();
  form.append("data", toBlob(paper), paper.fileName);
  form.append("name", paper.fileName);
  const { id } = await http.json({
    path: "/product/202309/files/upload",
    credentials,
    body: form,
    schema: z.object({ id: z.string().min(1) }),
  });
  return { externalFileId: id };
}

async function uploadPicture(
  http: TiktokHttp,
  credentials: Shop["credentials"],
  givenEntry: Paper,
) {
  const picture = await fitPicture(givenEntry, PICTURE_LIMITS);
  const form = new FormData();
  form.append("data", toBlob(picture), "certificate.jpg");
  form.append("use_case", "CERTIFICATION_IMAGE");
  const { uri } = await http.json({
    path: "/product/202309/images/upload",
    credentials,
    body: form,
    schema: z.object({ uri: z.string().min(1) }),
  });
  return { externalFileId: PICTURE_PREFIX + uri };
}

const toBlob = ({ bytes, mediaType }: Paper) =>
  new Blob([new Uint8Array(bytes)], { type: mediaType });

/** Returns a certificate as a product names it. */
export const makeCertification = ({ certificateId, ...paper }: ListingCertificate) => ({
  id: certificateId,
  ...(paper.externalFileId.startsWith(PICTURE_PREFIX)
    ? { images: [{ uri: paper.externalFileId.slice(PICTURE_PREFIX.length) }] }
    : { files: [{ id: paper.externalFileId, name: paper.fileName, format: "PDF" }] }),
  ...(paper.expiresOn ? { expiration_date: Date.parse(paper.expiresOn) / 1000 } : {}),
});
