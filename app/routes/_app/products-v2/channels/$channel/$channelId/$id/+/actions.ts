import { findByWord } from "#contract/word-table.ts";
import "server-only";
import { data, type RouterContextProvider } from "react-router";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { readDayTime } from "#app/models/list/parse-time.ts";
import { rejectInvalid, rejectProblem, returnTyped } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import {
  type ChannelProduct,
  publishChannelProduct,
  updateChannelProduct,
} from "#contract/channels.ts";
import { findCountry } from "#contract/countries.ts";
import { getProduct } from "#contract/products.ts";
import { bringCertificates } from "./bring-certificates.ts";
import {
  addTheirPictures,
  bringPictures,
  bringSizePicture,
  moveToPictureFields,
} from "./bring-pictures.ts";
import {
  allowNewTries,
  buildEditorPath,
  findListingId,
  findPresentListing,
  type ListingActionResult,
  type ListingTarget,
  readInstant,
  republishListing,
  resetImages,
  schedulePublish,
  unschedulePublish,
  withdrawListing,
} from "./lifecycle.ts";
import { parseChoice, pickChangedFields, pickChoice } from "./listing-choice.ts";
import { isFormChanged, readListingForm } from "./listing-form.ts";
import { applyTheirValues, mergeListing } from "./listing-merge.ts";
import { replaceIdsByTexts } from "./listing-parts.ts";
import type { ListingReply } from "./listing-view.ts";
import { editPlaces, isUpload } from "./picture-order.ts";
import { editPriceFields } from "./price-edit.ts";
import { findReturnPage } from "./publish-return.ts";
import { readPicker, readReferences } from "./references.ts";
import { buildSaveUndo, undoSave } from "./undo-save.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Saves the listing as a draft and publishes it if asked, or moves the category picker and keeps
 * everything typed. Creates the listing if there is none.
 */
export async function runListingForm(context: Context, formData: FormData, target: ListingTarget) {
  if (formData.get("do") === "undo") return undoSave(context, formData, target);
  const { channel, productId } = target;
  const call = getCall(context);
  const country = findCountry(currentState(context).countryCode);
  const hasTaken = applyTheirValues(formData, country);
  const from = { call, channelId: channel.id, productId };
  const [, offered] = /^brand:(.+)$/.exec(String(formData.get("do") ?? "")) ?? [];
  if (offered) formData.set("brandId", offered);
  const step = readPickerStep(formData);
  const readText = (name: string) => String(formData.get(name) ?? "").trim();
  const chosenValues = {
    categoryId: (step && "categoryId" in step ? step.categoryId : readText("categoryId")) || null,
    brandId: readText("brandId") || null,
  };
  const references = await readReferences(from, {
    ...chosenValues,
    brandSearch: readText("brandFind"),
  });
  if (hasTaken) replaceIdsByTexts(formData, references.attributes);
  const unsent = await bringCertificates(from, formData, references.certificates);
  const addPickerLists = (
    { data: reply, init }: ReturnType<typeof rejectProblem>,
    more: Pick<ListingReply, "picker"> = {},
  ) => data({ ...reply, ...more, references } satisfies ListingReply, init ?? undefined);
  if (unsent) return addPickerLists(rejectInvalid({ formData, fieldErrors: unsent }));
  const refusedUpload =
    (await bringPictures(context, formData, target)) ?? (await bringSizePicture(context, formData));
  if (refusedUpload) return addPickerLists(refusedUpload);
  if (step) {
    const picker =
      "categoryId" in step || "brands" in step ? {} : { picker: await readPicker(from, step) };
    return data({ ...returnTyped(formData), ...picker, references } satisfies ListingReply);
  }
  if (editPlaces(formData) || editPriceFields(formData) || isUpload(formData))
    return data({ ...returnTyped(formData), references } satisfies ListingReply);
  const { product } = await call(getProduct, { params: { productId } });
  const facts = {
    masterImageIds: product.images.map(({ id }) => id),
    minorDigits: country.minorDigits,
    references,
  };
  const { changes, errors } = readListingForm(formData, facts);
  const base = parseChoice(readText("base"));
  const listingAction = findByWord(SEPARATE_ACTIONS, readText("do"));
  if (listingAction) {
    const listing = await findPresentListing(context, target);
    const done = await listingAction(context, formData, { ...target, listing });
    if ("data" in done) return addPickerLists(done);
    const isTypedIn =
      Object.keys(errors).length > 0 ||
      isDateTyped(formData) ||
      isFormChanged(changes, base ?? pickChoice(listing), references);
    if (done.next && !isTypedIn)
      return redirectWithToast(context, done.next.to, done.next.toast, done.next.names);
    return data({
      ...returnTyped(formData),
      applied: done.applied,
      said: done.said,
      references,
    } satisfies ListingReply);
  }
  if (readText("do") === "publish" && references.category === null && !references.silent)
    errors.categoryId = "category_missing";
  if (Object.keys(errors).length > 0)
    return addPickerLists(rejectInvalid({ formData, fieldErrors: errors }));
  // Saving also sets a date that was typed but not set yet.
  const isDated = readText("do") !== "publish" && isDateTyped(formData);
  if (isDated && readInstant(context, formData) === null)
    return addPickerLists(rejectInvalid({ formData, fieldErrors: { date: "invalid" } }));
  const id = await findListingId(context, target);
  const version = /^\d+$/.test(readText("version")) ? { version: Number(readText("version")) } : {};
  const changed = pickChangedFields(base, changes);
  const channelProduct = { ...changed, ...version };
  const outcome = await attempt(
    call(updateChannelProduct, { params: { productId: id }, body: { channelProduct } }),
  );
  if (!outcome.ok && outcome.problem.code === "stale_version") {
    const theirs = await findPresentListing(context, target);
    if (!theirs) return addPickerLists(rejectProblem(formData, outcome.problem));
    await addTheirPictures(context, formData, theirs);
    const sides = {
      base: base ?? pickChoice(theirs),
      theirs,
      mine: { ...pickChoice(theirs), ...changes },
    };
    const conflict = mergeListing(formData, sides, {
      product,
      country,
      t: getT(context),
      format: getFormat(context),
    });
    const merged = await readReferences(from, {
      categoryId: readText("categoryId") || null,
      brandId: readText("brandId") || null,
      brandSearch: readText("brandFind"),
    });
    replaceIdsByTexts(formData, merged.attributes);
    return data({ ...returnTyped(formData), conflict, references: merged } satisfies ListingReply, {
      status: 409,
    });
  }
  if (!outcome.ok)
    return addPickerLists(rejectProblem(formData, moveToPictureFields(outcome.problem)));
  // The values are saved now, with a new version.
  formData.set("version", String(outcome.value.channelProduct.version));
  const dated = isDated ? await schedulePublish(context, formData, target) : null;
  if (dated && "data" in dated) return addPickerLists(dated);
  const names = { channel: getFormat(context).channelName(channel.channelType) };
  // Without the version, the form may have started from older values than the undo would restore.
  const undo =
    base && "version" in version
      ? buildSaveUndo(target, base, changed, outcome.value.channelProduct)
      : undefined;
  const run = findReturnPage(context);
  if (readText("do") !== "publish")
    return redirectWithToast(
      context,
      run ?? buildEditorPath(target),
      "listing:toast.saved",
      names,
      undo,
    );
  const published = await attempt(call(publishChannelProduct, { params: { productId: id } }));
  if (!published.ok) return addPickerLists(rejectProblem(formData, published.problem));
  return redirectWithToast(
    context,
    run ?? `${buildEditorPath(target)}?sent`,
    undo ? "listing:toast.publishing.undo" : "listing:toast.publishing",
    names,
    undo,
  );
}

/** Actions beside the form. The typed values stay as they are: neither saved nor lost. */
const SEPARATE_ACTIONS: Record<
  string,
  | ((
      context: Context,
      formData: FormData,
      target: ListingTarget & { listing: ChannelProduct | null },
    ) => Promise<ListingActionResult>)
  | undefined
> = {
  schedule: schedulePublish,
  unschedule: unschedulePublish,
  "reset-retries": allowNewTries,
  "take-off": withdrawListing,
  "reset-images": resetImages,
  republish: republishListing,
};

type Step = { search: string } | { parentId: string } | { categoryId: string } | { brands: true };

/**
 * Returns the requested picker step, or `null` for the form itself. Enter in a field presses the
 * form's first button, so after typing in a search field it searches.
 */
function readPickerStep(formData: FormData): Step | null {
  const readText = (name: string) => String(formData.get(name) ?? "").trim();
  const [what = "", id = ""] = readText("do").split(":");
  if (what === "find" || (what === "enter" && isTyped(formData, "find")))
    return readText("find") === "" ? { parentId: "" } : { search: readText("find").slice(0, 100) };
  if (what === "brands" || (what === "enter" && isTyped(formData, "brandFind")))
    return { brands: true };
  if (what === "level") return { parentId: id };
  return what === "category" ? { categoryId: id } : null;
}

/**
 * Returns whether a field outside the listing has a new value. The form sends its initial value as
 * `<name>For`.
 */
function isTyped(formData: FormData, name: string): boolean {
  const { now, before } = readChangedField(formData, name);
  return now !== "" && now !== before;
}

/**
 * Like `isTyped`, for the date: it is typed in the reader's format, and its initial value is ISO.
 */
function isDateTyped(formData: FormData): boolean {
  const { now, before } = readChangedField(formData, "date");
  return now !== "" && readDayTime(now) !== before;
}

function readChangedField(formData: FormData, name: string): { now: string; before: string } {
  const readText = (field: string) => String(formData.get(field) ?? "").trim();
  return { now: readText(name), before: readText(`${name}For`) };
}
