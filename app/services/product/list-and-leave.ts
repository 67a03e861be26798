import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { errorMessage, pickTextFacts } from "#app/i18n/keys.ts";
import { getMe, getT } from "#app/middleware/request-store.ts";
import { addToast, redirectWithToast } from "#app/services/form/toast.ts";
import { type ChannelRefusal, keepAsDraft, publishTo } from "./list-on-channels.ts";
import { undoBatch } from "./undo-batch.ts";

type Context = Readonly<RouterContextProvider>;

/** After a save: lists the product on the wanted channels, and redirects to it with a message. */
export async function listAndLeave(
  context: Context,
  { id: productId, batchId }: { id: string; batchId: string | null },
  wanted: "save" | "draft" | "publish",
  channelIds: string[],
) {
  const productPath = `/products-v2/master/${encodeURIComponent(productId)}`;
  const undo = batchId === null ? undefined : undoBatch(batchId, productPath);
  if (wanted === "save")
    return redirectWithToast(context, productPath, "productEdit:toast.saved", undefined, undo);
  const refusedBy =
    wanted === "draft"
      ? await keepAsDraft(context, productId, channelIds)
      : await publishTo(context, productId, channelIds);
  if (refusedBy.length > 0) {
    // A separate message for the save, as only the save can be undone.
    if (undo) addToast(context, "success", "productEdit:toast.saved", undefined, undo);
    await tellRefusals(context, refusedBy);
    return redirect(productPath, 303);
  }
  if (wanted === "draft")
    return redirectWithToast(context, productPath, "productEdit:toast.draft", undefined, undo);
  // `sent` makes the page reload without JavaScript, to follow the status.
  return redirectWithToast(
    context,
    `${productPath}?sent=1`,
    undo ? "productEdit:toast.publishing.undo" : "productEdit:toast.publishing",
    { count: channelIds.length },
    undo,
  );
}

/** Adds one message per reason, with its channels. The page shows the fix beside each. */
async function tellRefusals(context: Context, refusals: readonly ChannelRefusal[]): Promise<void> {
  const { channels } = (await getMe(context)).account;
  const findChannelName = (id: string) => channels.find((channel) => channel.id === id)?.name ?? id;
  const explainRefusal = ({ problem: { code, details } }: ChannelRefusal) =>
    errorMessage(getT(context), code, pickTextFacts(details));
  for (const [reason, refused] of Map.groupBy(refusals, explainRefusal)) {
    const names = refused.map(({ channelId }) => findChannelName(channelId)).join(", ");
    addToast(context, "warning", "productEdit:toast.partly", { channels: names, reason });
  }
}
