import type { z } from "zod";
import type { getLabelAddress, LabelAddress } from "#contract/label-address.ts";
import { withCapability } from "../channels/index.ts";
import type { Backend, Caller } from "../context.ts";
import { requireOffered } from "../marketplaces/connector.ts";
import { hasUnknownLetters, transliterateText } from "../papers/transliterate.ts";
import { callForPerson } from "./channel-failures.ts";
import { requestLabelForMember } from "./labels.ts";
import { loadOrder, requireStatus, toOrderRef } from "./visible-orders.ts";

type LabelAddressAnswer = z.output<NonNullable<typeof getLabelAddress.response>>;

/** Returns the receiver on the order's label. Throws as contract/label-address.ts says. */
export async function readLabelAddress(
  backend: Backend,
  caller: Caller,
  orderId: string,
): Promise<LabelAddressAnswer> {
  const order = await loadOrder(backend.db, caller, orderId);
  const { name, address } = await callForPerson(
    withCapability(backend, order, "shipping", async (shipping, credentials) =>
      requireOffered(
        await shipping.labels?.receiver?.read(credentials, toOrderRef(order)),
        "labels' receivers",
      ),
    ),
  );
  const proposed = { name: transliterateText(name), address: transliterateText(address) };
  const leftOut = { name: hasUnknownLetters(name), address: hasUnknownLetters(address) };
  return { receiver: { name, address }, proposed, leftOut };
}

/** Has the courier change the receiver on a new label. Throws as contract/label-address.ts says. */
export async function changeLabelAddress(
  backend: Backend,
  caller: Caller,
  orderId: string,
  { name, address }: LabelAddress,
): Promise<void> {
  // The label has its own line breaks.
  const receiver = { name, address: address.replace(/\s*\n\s*/g, ", ") };
  const order = await loadOrder(backend.db, caller, orderId);
  requireStatus(order, ["to_ship"]);
  await callForPerson(
    withCapability(backend, order, "shipping", (shipping, credentials) =>
      requireOffered(shipping.labels?.receiver, "labels' receivers").write(
        credentials,
        toOrderRef(order),
        receiver,
      ),
    ),
  );
  await requestLabelForMember(backend, caller, orderId);
}
