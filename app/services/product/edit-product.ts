import "server-only";
import { data, type RouterContextProvider } from "react-router";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { applyEdit, isEdit } from "#app/models/product/draft-edit.ts";
import { type EditorReply, readIntent } from "#app/models/product/editor-reply.ts";
import { type Currency, type ProductDraft, readDraft } from "#app/models/product/product-draft.ts";
import { toFormErrors } from "#app/services/form/form.ts";
import { attempt } from "#app/upstream/http.ts";
import { findCountry } from "#contract/countries.ts";
import { preflightDraft } from "#contract/preflights.ts";
import { getProduct, type ProductInput } from "#contract/products.ts";
import { checkDraft } from "./check-draft.ts";
import { listAndLeave } from "./list-and-leave.ts";
import { resetOn, unpublishFrom } from "./list-on-channels.ts";
import { applyTheirProduct } from "./product-conflict.ts";
import { buildEditorChannels } from "./product-editor-view.ts";
import { answerRefused, parseBase, parseJson, saveProduct } from "./save-product.ts";
import { uploadPosted } from "./upload-posted.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * The editor's action. A structural edit replies with the changed form (200); a refused save with
 * the errors (422) or with changes by others (409); a successful one redirects to the product.
 */
export async function editProduct(context: Context, productId: string | null, request: Request) {
  const form = await request.formData();
  const pressed = readIntent(readText(form, "intent"));
  const [intent = "save", target = ""] = pressed.intent.split(":");
  const posted = await readPosted(context, form);
  if (posted.error) return data(posted, { status: 422 });
  if (intent === "upload") return data(posted);
  if (isEdit(readText(form, "intent")))
    return data({ ...posted, draft: applyEdit(posted.draft, readText(form, "intent")) });
  if (intent === "check") return checkProduct(context, productId, posted);
  if (intent === "unpublish" && productId)
    return unpublishProduct(
      context,
      productId,
      { channelId: target, isDeleted: readText(form, `archive[${target}]`) === "1" },
      posted,
    );
  if (intent === "reset" && productId) return resetListing(context, productId, target, posted);

  const channelIds = intent === "publish-to" ? [target] : posted.channelIds;
  const wantedAction =
    intent === "publish" || intent === "publish-all" || intent === "publish-to"
      ? "publish"
      : intent === "draft"
        ? "draft"
        : "save";
  const needsChannels =
    wantedAction === "publish" || (wantedAction === "draft" && productId === null);
  if (needsChannels && channelIds.length === 0)
    return data(
      { ...posted, error: toFormErrors({ formError: "channels_required" }) },
      { status: 422 },
    );
  if (intent === "publish" && channelIds.length > 1) return data({ ...posted, asking: channelIds });
  const removed =
    productId && !pressed.isSure ? await findStockOfRemoved(context, productId, posted) : [];
  if (removed.length > 0)
    return data({ ...posted, removing: { variants: removed, intent: pressed.intent } });
  const saveResult = await saveProduct(context, productId, posted);
  return saveResult.ok
    ? listAndLeave(context, saveResult, wantedAction, channelIds)
    : data(saveResult.reply, { status: saveResult.status });
}

/** Returns the missing variants with their units in stock. */
async function findStockOfRemoved(
  context: Context,
  productId: string,
  { draft, base }: EditorReply,
): Promise<{ sku: string; units: number }[]> {
  const keptIds = new Set(draft.variants.map(({ id }) => id));
  const removedIds = (parseBase(base.input)?.variants ?? []).flatMap(({ id }) =>
    id && !keptIds.has(id) ? [id] : [],
  );
  if (removedIds.length === 0) return [];
  const { product } = await getCall(context)(getProduct, { params: { productId } });
  return product.variants.flatMap(({ id, sku, available }) =>
    removedIds.includes(id) && available > 0 ? [{ sku, units: available }] : [],
  );
}

function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** Reads the typed values. Uploads pictures first, so that a refused save does not lose them. */
async function readPosted(context: Context, form: FormData): Promise<EditorReply> {
  const knownChannels = new Set(
    (await getMe(context)).account.channels.map((channel) => channel.id),
  );
  const base = { version: Number(readText(form, "version")) || 0, input: readText(form, "base") };
  const posted: EditorReply = {
    draft: mergeChosen(form, parseBase(base.input), findCountry(currentState(context).countryCode)),
    base,
    channelIds: form
      .getAll("channelIds")
      .filter((id): id is string => typeof id === "string" && knownChannels.has(id)),
  };
  const uploaded = await uploadPosted(context, form, posted.draft);
  return uploaded.ok
    ? { ...posted, draft: uploaded.value }
    : answerRefused(posted, uploaded.problem);
}

/** Returns the typed values, after a conflict with the chosen parts of theirs. */
function mergeChosen(
  form: FormData,
  theirs: ProductInput | null,
  currency: Currency,
): ProductDraft {
  const draft = readDraft(form);
  const keys = [...form].flatMap(([name, value]) =>
    name.startsWith("take.") && value === "theirs" ? [name.slice("take.".length)] : [],
  );
  if (!theirs || keys.length === 0) return draft;
  const urls = parseJson(readText(form, "pictures"));
  const findUrl = (id: string) => {
    const url =
      typeof urls === "object" && urls !== null ? (urls as Record<string, unknown>)[id] : undefined;
    return typeof url === "string" ? url : "";
  };
  return applyTheirProduct(draft, theirs, keys, { currency, urlOf: findUrl });
}

async function unpublishProduct(
  context: Context,
  productId: string,
  unpublishing: NonNullable<EditorReply["unpublishing"]>,
  posted: EditorReply,
) {
  const { channelId, isDeleted } = unpublishing;
  const taken = await unpublishFrom(context, productId, {
    channelId,
    archiveFromChannel: isDeleted,
  });
  return taken
    ? data({ ...posted, unpublishing })
    : data({ ...posted, error: toFormErrors({ formError: "form" }) }, { status: 422 });
}

/** Returns the channels' findings about the typed values, before saving. */
async function checkProduct(context: Context, productId: string | null, posted: EditorReply) {
  const { input, errors } = checkDraft(
    posted.draft,
    findCountry(currentState(context).countryCode),
  );
  if (Object.keys(errors).length > 0)
    return data({ ...posted, error: toFormErrors({ fieldErrors: errors }) }, { status: 422 });
  const outcome = await attempt(
    getCall(context)(preflightDraft, { body: { product: input, internalProductId: productId } }),
  );
  if (!outcome.ok) return data(answerRefused(posted, outcome.problem), { status: 422 });
  const { channels } = (await getMe(context)).account;
  const checks = buildEditorChannels(
    channels,
    { productId, preflight: outcome.value.channels },
    { t: getT(context), format: getFormat(context) },
  ).filter(({ checked: isChecked }) => isChecked);
  return data({
    ...posted,
    checks: checks.map(({ id, findings }) => ({ channelId: id, findings })),
  });
}

/** Keeps the typed values. The page reloads the channel's status. */
async function resetListing(
  context: Context,
  productId: string,
  channelId: string,
  posted: EditorReply,
) {
  const done = await resetOn(context, productId, channelId);
  return done
    ? data(posted)
    : data({ ...posted, error: toFormErrors({ formError: "form" }) }, { status: 422 });
}
