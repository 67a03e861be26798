import type { FieldLimits } from "#contract/field-limits.ts";
import type { ReturnPicture } from "#contract/return-pictures.ts";
import { matchChannel } from "../channels/index.ts";
import type { Backend, Caller } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import type { OrderRow } from "../db/schema/orders.ts";
import { invalid } from "../http/problem-error.ts";
import { makeImageUrl, storeImage } from "../products/index.ts";
import { loadActFacts, requireAct } from "./order-acts.ts";

/** Image type for evidence, outside a product's types (contract/statuses.ts IMAGE_TYPE). */
const EVIDENCE_TYPE = 102;

/**
 * Stores pictures for refusing a return. Throws 404; 409 `wrong_status` and `already_answered`; 422
 * `pictures`; and as `storeImage`.
 */
export async function uploadReturnPictures(
  backend: Backend,
  caller: Caller,
  orderId: string,
  pictureField: unknown,
): Promise<ReturnPicture[]> {
  const facts = await loadActFacts(backend, caller, orderId);
  const { order } = facts;
  requireAct("answer_return", facts, { unless: ["return_not_received", "not_offered"] });
  const files = [pictureField]
    .flat()
    .filter((entry): entry is File => entry instanceof File && entry.size > 0);
  if (files.length === 0) throw invalidPictures("required");
  const most = await readMaxPictures(backend, order);
  if (files.length > most)
    throw invalidPictures("too_many", { pictures: { bound: "at_most.list", limit: most } });
  const pictures: ReturnPicture[] = [];
  // One at a time, because a decoded picture can be large.
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const facts = { type: EVIDENCE_TYPE, name: file.name, orderId };
    const { id } = await storeImage(backend, caller.accountId, bytes, facts);
    pictures.push({ id, url: makeImageUrl(backend.config, id) });
  }
  return pictures;
}

async function readMaxPictures(backend: Backend, order: OrderRow): Promise<number> {
  const [channel] = await backend.db
    .select({ type: channels.channelType })
    .from(channels)
    .where(matchChannel(order));
  return (channel && backend.connector(channel.type)?.returns?.evidence?.most) ?? 0;
}

const invalidPictures = (code: string, limits: FieldLimits = {}) =>
  invalid("invalid_body", "Pictures that the channel does not take", { pictures: code }, limits);
