import "server-only";
import { data, type RouterContextProvider, redirect } from "react-router";
import { errorText, factsOf } from "#app/i18n/keys.ts";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { applyEdit, isEdit } from "#app/models/product/draft-edit.ts";
import {
  changedFields,
  draftOfInput,
  inputOf,
  picturesOf,
} from "#app/models/product/draft-input.ts";
import type { EditorReply } from "#app/models/product/editor-reply.ts";
import { mergeProduct } from "#app/models/product/merge-product.ts";
import { type Currency, type ProductDraft, readDraft } from "#app/models/product/product-draft.ts";
import { errorsOf, problemErrors } from "#app/services/form/form.ts";
import { addToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/services/upstream/http.ts";
import { countryOf } from "#contract/countries.ts";
import { preflightDraft } from "#contract/preflights.ts";
import type { Problem } from "#contract/problem.ts";
import { createProduct, getProduct, type ProductInput, updateProduct } from "#contract/products.ts";
import { checkDraft } from "./check-draft.ts";
import { keepSizePicture } from "./keep-size-picture.ts";
import {
  keepAsDraft,
  publishTo,
  type Refusal,
  resetOn,
  unpublishFrom,
} from "./list-on-channels.ts";
import { conflictRows, takeTheirs } from "./product-conflict.ts";
import { editorChannels } from "./product-editor-view.ts";
import { sizeChoices } from "./size-choices.ts";
import { uploadPosted } from "./upload-posted.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * The editor's one action: a structural edit answers the form again, changed (200); a save that is refused answers it with
 * the reasons (422) or with what someone else changed (409); one that worked redirects to the product.
 */
export async function editProduct(context: Context, productId: string | null, request: Request) {
  const form = await request.formData();
  const [intent = "save", target = ""] = text(form, "intent").split(":");
  const posted = await readPosted(context, form);
  if (posted.error) return data(posted, { status: 422 });
  if (intent === "upload") return data(posted);
  if (isEdit(text(form, "intent")))
    return data({ ...posted, draft: applyEdit(posted.draft, text(form, "intent")) });
  if (intent === "check") return check(context, productId, posted);
  if (intent === "unpublish" && productId)
    return unpublish(
      context,
      productId,
      { channelId: target, isDeleted: text(form, `archive[${target}]`) === "1" },
      posted,
    );
  if (intent === "reset" && productId) return reset(context, productId, target, posted);

  const channelIds = intent === "publish-to" ? [target] : posted.channelIds;
  const wanted =
    intent === "publish" || intent === "publish-to"
      ? "publish"
      : intent === "draft"
        ? "draft"
        : "save";
  if (wanted === "publish" && channelIds.length === 0)
    return data(
      { ...posted, error: errorsOf({ formError: "channels_required" }) },
      { status: 422 },
    );
  const saved = await save(context, productId, posted);
  return saved.ok
    ? listAndLeave(context, saved.id, wanted, channelIds)
    : data(saved.reply, { status: saved.status });
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** What was typed; chosen pictures are uploaded first, so that they are not lost with a refused save. */
async function readPosted(context: Context, form: FormData): Promise<EditorReply> {
  const known = new Set((await getMe(context)).account.channels.map((channel) => channel.id));
  const base = { version: Number(text(form, "version")) || 0, input: text(form, "base") };
  const posted: EditorReply = {
    draft: chosen(form, parseBase(base.input), countryOf(currentState(context).countryCode)),
    base,
    channelIds: form
      .getAll("channelIds")
      .filter((id): id is string => typeof id === "string" && known.has(id)),
  };
  const uploaded = await uploadPosted(context, form, posted.draft);
  return uploaded.ok ? { ...posted, draft: uploaded.value } : refused(posted, uploaded.problem);
}

/** What was typed, after a conflict with what was chosen of theirs. */
function chosen(form: FormData, theirs: ProductInput | null, currency: Currency): ProductDraft {
  const draft = readDraft(form);
  const keys = [...form].flatMap(([name, value]) =>
    name.startsWith("take.") && value === "theirs" ? [name.slice("take.".length)] : [],
  );
  if (!theirs || keys.length === 0) return draft;
  const urls = parsed(text(form, "pictures"));
  const urlOf = (id: string) => {
    const url =
      typeof urls === "object" && urls !== null ? (urls as Record<string, unknown>)[id] : undefined;
    return typeof url === "string" ? url : "";
  };
  return takeTheirs(draft, theirs, keys, { currency, urlOf });
}

function refused(posted: EditorReply, problem: Problem): EditorReply {
  return { ...posted, details: factsOf(problem.details), error: problemErrors(problem) };
}

type Saved = { ok: true; id: string } | { ok: false; status: number; reply: EditorReply };

async function save(
  context: Context,
  productId: string | null,
  posted: EditorReply,
): Promise<Saved> {
  const base = productId ? parseBase(posted.base.input) : null;
  const { input, errors } = checkDraft(posted.draft, countryOf(currentState(context).countryCode));
  if (Object.keys(errors).length > 0)
    return {
      ok: false,
      status: 422,
      reply: { ...posted, error: errorsOf({ fieldErrors: errors }) },
    };
  const charted = await keepSizePicture(context, posted.draft);
  if (!charted.ok) return { ok: false, status: 422, reply: refused(posted, charted.problem) };
  return write(
    context,
    productId,
    { ...posted, draft: charted.value },
    { base, input: { ...input, sizeChart: charted.value.sizeChart || null } },
  );
}

async function write(
  context: Context,
  productId: string | null,
  posted: EditorReply,
  { base, input }: { base: ProductInput | null; input: ProductInput },
): Promise<Saved> {
  const call = getCall(context);
  if (!productId) {
    const created = await attempt(call(createProduct, { body: { product: input } }));
    return created.ok
      ? { ok: true, id: created.value.product.id }
      : { ok: false, status: 422, reply: refused(posted, created.problem) };
  }
  const changes = base ? changedFields(base, input) : input;
  if (Object.keys(changes).length === 0) return { ok: true, id: productId };
  const updated = await attempt(
    call(updateProduct, {
      params: { productId },
      body: { product: { ...changes, version: posted.base.version } },
    }),
  );
  if (updated.ok) return { ok: true, id: productId };
  if (updated.problem.code === "stale_version" && base)
    return {
      ok: false,
      status: 409,
      reply: await conflict(context, productId, posted, { base, mine: input }),
    };
  return { ok: false, status: 422, reply: refused(posted, updated.problem) };
}

/** The form is our own; one that was tampered with falls back to sending every field. */
function parseBase(json: string): ProductInput | null {
  const base = parsed(json);
  return typeof base === "object" && base !== null && "variants" in base
    ? (base as ProductInput)
    : null;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** The form again with both people's changes in it, on top of what they saved; where both changed the same it is mine, and a choice. */
async function conflict(
  context: Context,
  productId: string,
  posted: EditorReply,
  { base, mine }: { base: ProductInput; mine: ProductInput },
): Promise<EditorReply> {
  const { product } = await getCall(context)(getProduct, { params: { productId } });
  const sides = { base, mine, theirs: inputOf(product) };
  const own = new Map(posted.draft.images.map(({ id, url }) => [id, url]));
  const ownOptions = new Map(
    posted.draft.variationTypes.flatMap((type) =>
      type.options.map((option) => [option.imageId, option.imageUrl]),
    ),
  );
  const theirUrl = picturesOf(product);
  const urlOf = (id: string) => own.get(id) || theirUrl(id) || ownOptions.get(id) || "";
  const sizeGuides = new Map((await sizeChoices(context)).map(({ id, name }) => [id, name]));
  const draft = draftOfInput(
    mergeProduct(sides).merged,
    countryOf(currentState(context).countryCode),
    urlOf,
  );
  const pictures = Object.fromEntries(
    [...product.images, ...product.optionImages].map(({ id, url }) => [id, url]),
  );
  return {
    ...posted,
    draft,
    base: { version: product.version, input: JSON.stringify(sides.theirs) },
    conflict: {
      rows: conflictRows(sides, {
        t: getT(context),
        format: getFormat(context),
        urlOf,
        sizeGuides,
      }),
      pictures: JSON.stringify(pictures),
    },
  };
}

async function unpublish(
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
    : data({ ...posted, error: errorsOf({ formError: "form" }) }, { status: 422 });
}

/** What the channels would refuse about what is typed, before anything is saved. */
async function check(context: Context, productId: string | null, posted: EditorReply) {
  const { input, errors } = checkDraft(posted.draft, countryOf(currentState(context).countryCode));
  if (Object.keys(errors).length > 0)
    return data({ ...posted, error: errorsOf({ fieldErrors: errors }) }, { status: 422 });
  const checked = await attempt(
    getCall(context)(preflightDraft, { body: { product: input, internalProductId: productId } }),
  );
  if (!checked.ok) return data(refused(posted, checked.problem), { status: 422 });
  const { channels } = (await getMe(context)).account;
  const checks = editorChannels(
    channels,
    { productId, preflight: checked.value.channels },
    getT(context),
  ).filter(({ checked: isChecked }) => isChecked);
  return data({
    ...posted,
    checks: checks.map(({ id, findings }) => ({ channelId: id, findings })),
  });
}

/** What is typed stays; the page behind it is read anew and shows that the channel may be tried again. */
async function reset(context: Context, productId: string, channelId: string, posted: EditorReply) {
  const done = await resetOn(context, productId, channelId);
  return done
    ? data(posted)
    : data({ ...posted, error: errorsOf({ formError: "form" }) }, { status: 422 });
}

async function listAndLeave(
  context: Context,
  productId: string,
  wanted: "save" | "draft" | "publish",
  channelIds: string[],
) {
  const to = `/products-v2/master/${encodeURIComponent(productId)}`;
  if (wanted === "save") return redirectWithToast(context, to, "productEdit:toast.saved");
  const refusedBy =
    wanted === "draft"
      ? await keepAsDraft(context, productId, channelIds)
      : await publishTo(context, productId, channelIds);
  if (refusedBy.length > 0) {
    await tellRefusals(context, refusedBy);
    return redirect(to, 303);
  }
  if (wanted === "draft") return redirectWithToast(context, to, "productEdit:toast.draft");
  // `sent`: whoever has no JavaScript watches it there by reloading.
  return redirectWithToast(context, `${to}?sent=1`, "productEdit:toast.publishing", {
    count: channelIds.length,
  });
}

/** One message a reason, with the channels that gave it; what to do about it is beside each channel on the page. */
async function tellRefusals(context: Context, refusals: readonly Refusal[]): Promise<void> {
  const { channels } = (await getMe(context)).account;
  const nameOf = (id: string) => channels.find((channel) => channel.id === id)?.name ?? id;
  const reasonOf = ({ problem: { code, details } }: Refusal) =>
    errorText(getT(context), code, factsOf(details));
  for (const [reason, refused] of Map.groupBy(refusals, reasonOf)) {
    const names = refused.map(({ channelId }) => nameOf(channelId)).join(", ");
    addToast(context, "warning", "productEdit:toast.partly", { channels: names, reason });
  }
}
