import { eq } from "drizzle-orm";
import type { AccountSettings } from "#contract/account-settings.ts";
import type { Backend, Caller } from "../context.ts";
import { accounts } from "../db/schema/accounts.ts";
import { transaction } from "../db/transaction.ts";
import { invalid } from "../http/problem-error.ts";
import { readImage, removeImageFiles, removeUnusedImages, storeImage } from "../products/index.ts";
import { changeAccount } from "./account-settings.ts";

/** Not one of the product pictures' types (contract/statuses.ts IMAGE_TYPE). */
const LOGO_TYPE = 101;
/** Documents show it half an inch high, so this suffices for any printer. */
const PRINT_SIZE = "512";

/** Throws 422 `required` without a file, and the errors of `storeImage`. */
export async function storeLogo(
  backend: Backend,
  caller: Caller,
  file: unknown,
): Promise<AccountSettings> {
  if (!(file instanceof File) || file.size === 0)
    throw invalid("required", "A logo picture is required", { logo: "required" });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { id } = await storeImage(backend, caller.accountId, bytes, {
    type: LOGO_TYPE,
    name: file.name,
  });
  return setLogo(backend, caller, "uploadLogo", id);
}

export const removeLogo = (backend: Backend, caller: Caller): Promise<AccountSettings> =>
  setLogo(backend, caller, "removeLogo", null);

/** Sets the logo, or takes it off, and deletes the one before it. */
async function setLogo(
  backend: Backend,
  caller: Caller,
  action: "uploadLogo" | "removeLogo",
  logoImageId: string | null,
): Promise<AccountSettings> {
  const { accountId } = caller;
  const [before] = await backend.db
    .select({ logoImageId: accounts.logoImageId })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  const settings = await changeAccount(backend, caller, action, { logoImageId });
  const formerId = before?.logoImageId;
  if (!formerId || formerId === logoImageId) return settings;
  const removedImages = await transaction(backend.db, (tx) =>
    removeUnusedImages(tx, accountId, [formerId]),
  );
  for (const imageId of removedImages) await removeImageFiles(backend, imageId);
  return settings;
}

/** Returns the logo as JPEG for PDFs, or `null` if its file is missing. */
export async function readLogo(backend: Backend, imageId: string): Promise<Uint8Array | null> {
  const image = await readImage(backend, imageId, PRINT_SIZE);
  if (!image) return null;
  // Loaded only for documents: libvips takes 10 MB of memory.
  const { default: sharp } = await import("sharp");
  return new Uint8Array(await sharp(image.bytes).jpeg({ quality: 90 }).toBuffer());
}
