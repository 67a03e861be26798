import { and, eq } from "drizzle-orm";
import type { HandOver } from "#contract/hand-overs.ts";
import type { Backend, Caller } from "../../context.ts";
import { handOvers } from "../../db/schema/pick-packs.ts";
import { invalid } from "../../http/problem-error.ts";
import { storeImage } from "../../products/index.ts";
import { readHandOver } from "./hand-overs.ts";

/** Image type for proofs of hand-overs, outside a product's types (contract/statuses.ts). */
const PROOF_TYPE = 103;

/** Throws 404, 422 `required`, and as `storeImage`. */
export async function storeHandOverPicture(
  backend: Backend,
  caller: Caller,
  handOverId: string,
  file: unknown,
): Promise<HandOver> {
  const { id } = await readHandOver(backend, caller, handOverId);
  if (!(file instanceof File) || file.size === 0)
    throw invalid("invalid_body", "There is no picture", { picture: "required" });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const facts = { type: PROOF_TYPE, name: file.name };
  const picture = await storeImage(backend, caller.accountId, bytes, facts);
  await backend.db
    .update(handOvers)
    .set({ receivedPictureId: picture.id })
    .where(and(eq(handOvers.accountId, caller.accountId), eq(handOvers.id, id)));
  return readHandOver(backend, caller, id);
}
