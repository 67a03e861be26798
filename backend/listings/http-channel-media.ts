import { uploadChannelFile } from "#contract/channel-media.ts";
import { EVERY_OWN_ADDRESS } from "#contract/every-own-address.ts";
import type { ChannelType } from "#contract/statuses.ts";
import { callCapability } from "../channels/index.ts";
import type { Backend, Caller } from "../context.ts";
import { type HttpApp, implement, implementIf } from "../http/implement.ts";
import { invalid, notFound, ProblemError } from "../http/problem-error.ts";
import { loadPictureFiles } from "../products/index.ts";

const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** Checks the shop's owner before each upload. */
export function mountChannelMedia(app: HttpApp, backend: Backend): void {
  const makeImageUpload =
    (channelType: ChannelType) =>
    async (
      { params, body }: { params: { channelId: string }; body: { image?: unknown } },
      { accountId }: Caller,
    ) => {
      const shop = { accountId, channelId: params.channelId, channelType };
      return callCapability(backend, shop, "listings", async (listings, credentials) => {
        const file = requireFile(body.image, "image");
        const { files } = await loadPictureFiles(accountId, await readBytes(file), file.name);
        const original = files.find(({ size }) => size === "original");
        if (!original) throw new Error("A picture has its original");
        return listings.uploadImage(credentials, { ...original, fileName: "picture.jpg" });
      });
    };
  const uploadCertificate =
    (channelLimit: { channelType?: ChannelType }) =>
    async (
      { params, body }: { params: { channelId: string }; body: { file?: unknown } },
      { accountId }: Caller,
    ) => {
      const shop = { accountId, channelId: params.channelId, ...channelLimit };
      return callCapability(backend, shop, "listings", async (listings, credentials) => {
        if (!listings.uploadFile) throw notFound("A channel that takes certificates");
        const file = requireFile(body.file, "file");
        if (file.size > MAX_FILE_BYTES)
          throw new ProblemError(413, "file_too_large", `At most ${MAX_FILE_BYTES} bytes`);
        const certificateFile = await readCertificate(accountId, file);
        return listings.uploadFile(credentials, { ...certificateFile, fileName: file.name });
      });
    };
  implement(app, uploadChannelFile, uploadCertificate({}));
  for (const [channelType, calls] of EVERY_OWN_ADDRESS) {
    implementIf(app, calls.uploadImage, makeImageUpload(channelType));
    implementIf(app, calls.uploadFile, uploadCertificate({ channelType }));
  }
}

function requireFile(value: unknown, field: string): File {
  if (value instanceof File && value.size > 0) return value;
  throw invalid("required", "The file is missing", { [field]: "required" });
}

async function readCertificate(accountId: string, file: File) {
  const bytes = await readBytes(file);
  if (startsWith(bytes, PDF_START)) return { bytes, mediaType: "application/pdf" as const };
  if (!PICTURE_STARTS.some((start) => startsWith(bytes, start)))
    throw new ProblemError(415, "file_type", "The file is neither a PDF nor a JPEG or PNG");
  const { files } = await loadPictureFiles(accountId, bytes, file.name);
  const original = files.find(({ size }) => size === "original");
  if (!original) throw new Error("A picture has its original");
  return { bytes: original.bytes, mediaType: "image/jpeg" as const };
}

const PDF_START = Buffer.from("%PDF-");
const PICTURE_STARTS = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from([0x89, 0x50, 0x4e, 0x47])];
const startsWith = (bytes: Uint8Array, start: Buffer) =>
  start.equals(bytes.subarray(0, start.length));

const readBytes = async (file: File) => new Uint8Array(await file.arrayBuffer());
