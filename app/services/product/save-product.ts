import "server-only";
import type { RouterContextProvider } from "react-router";
import { pickTextFacts } from "#app/i18n/keys.ts";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import {
  collectPictures,
  createDraftFromInput,
  pickChangedFields,
  toProductInput,
} from "#app/models/product/draft-input.ts";
import type { EditorReply } from "#app/models/product/editor-reply.ts";
import { mergeProduct } from "#app/models/product/merge-product.ts";
import { listProblemErrors, toFormErrors } from "#app/services/form/form.ts";
import { attempt } from "#app/upstream/http.ts";
import { findCountry } from "#contract/countries.ts";
import type { Problem } from "#contract/problem.ts";
import { createProduct, getProduct, type ProductInput, updateProduct } from "#contract/products.ts";
import { checkDraft } from "./check-draft.ts";
import { keepSizePicture } from "./keep-size-picture.ts";
import { buildConflictRows } from "./product-conflict.ts";
import { listSizeChoices } from "./size-choices.ts";

type Context = Readonly<RouterContextProvider>;

export function answerRefused(posted: EditorReply, problem: Problem): EditorReply {
  return { ...posted, details: pickTextFacts(problem.details), error: listProblemErrors(problem) };
}

/** `batchId` identifies the change, for undo. `null` for a new product and if nothing changed. */
type SaveResult =
  | { ok: true; id: string; batchId: string | null }
  | { ok: false; status: number; reply: EditorReply };

/**
 * Creates the product, or saves its changes. A refusal (422) or a conflict with a newer version
 * (409) replies with the typed values.
 */
export async function saveProduct(
  context: Context,
  productId: string | null,
  posted: EditorReply,
): Promise<SaveResult> {
  const base = productId ? parseBase(posted.base.input) : null;
  const { input, errors } = checkDraft(
    posted.draft,
    findCountry(currentState(context).countryCode),
  );
  if (Object.keys(errors).length > 0)
    return {
      ok: false,
      status: 422,
      reply: { ...posted, error: toFormErrors({ fieldErrors: errors }) },
    };
  const charted = await keepSizePicture(context, posted.draft);
  if (!charted.ok) return { ok: false, status: 422, reply: answerRefused(posted, charted.problem) };
  return writeProduct(
    context,
    productId,
    { ...posted, draft: charted.value },
    { base, input: { ...input, sizeChart: charted.value.sizeChart || null } },
  );
}

async function writeProduct(
  context: Context,
  productId: string | null,
  posted: EditorReply,
  { base, input }: { base: ProductInput | null; input: ProductInput },
): Promise<SaveResult> {
  const call = getCall(context);
  if (!productId) {
    const created = await attempt(call(createProduct, { body: { product: input } }));
    return created.ok
      ? { ok: true, id: created.value.product.id, batchId: null }
      : { ok: false, status: 422, reply: answerRefused(posted, created.problem) };
  }
  const changes = base ? pickChangedFields(base, input) : input;
  if (Object.keys(changes).length === 0) return { ok: true, id: productId, batchId: null };
  const updated = await attempt(
    call(updateProduct, {
      params: { productId },
      body: { product: { ...changes, version: posted.base.version } },
    }),
  );
  if (updated.ok) return { ok: true, id: productId, batchId: updated.value.batchId };
  if (updated.problem.code === "stale_version" && base)
    return {
      ok: false,
      status: 409,
      reply: await answerConflict(context, productId, posted, { base, mine: input }),
    };
  return { ok: false, status: 422, reply: answerRefused(posted, updated.problem) };
}

/** Returns the form's base version. An invalid one makes the save send every field. */
export function parseBase(json: string): ProductInput | null {
  const base = parseJson(json);
  return typeof base === "object" && base !== null && "variants" in base
    ? (base as ProductInput)
    : null;
}

export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/**
 * Replies with both people's changes on top of their save. Where both changed a field, it keeps
 * mine and offers a choice.
 */
async function answerConflict(
  context: Context,
  productId: string,
  posted: EditorReply,
  { base, mine }: { base: ProductInput; mine: ProductInput },
): Promise<EditorReply> {
  const { product } = await getCall(context)(getProduct, { params: { productId } });
  const sides = { base, mine, theirs: toProductInput(product) };
  const postedImages = new Map(posted.draft.images.map(({ id, url }) => [id, url]));
  const ownOptions = new Map(
    posted.draft.variationTypes.flatMap((type) =>
      type.options.map((option) => [option.imageId, option.imageUrl]),
    ),
  );
  const theirUrl = collectPictures(product);
  const findUrl = (id: string) => postedImages.get(id) || theirUrl(id) || ownOptions.get(id) || "";
  const sizeGuides = new Map((await listSizeChoices(context)).map(({ id, name }) => [id, name]));
  const draft = createDraftFromInput(
    mergeProduct(sides).merged,
    findCountry(currentState(context).countryCode),
    findUrl,
  );
  const pictures = Object.fromEntries(
    [...product.images, ...product.optionImages].map(({ id, url }) => [id, url]),
  );
  return {
    ...posted,
    draft,
    base: { version: product.version, input: JSON.stringify(sides.theirs) },
    conflict: {
      rows: buildConflictRows(sides, {
        t: getT(context),
        format: getFormat(context),
        urlOf: findUrl,
        sizeGuides,
      }),
      pictures: JSON.stringify(pictures),
    },
  };
}
