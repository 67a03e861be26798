import { type FormReply, findSentValue } from "#app/models/form/reply.ts";
import { editImages } from "#app/models/product/edit-images.ts";
import type { DraftImage } from "#app/models/product/product-draft.ts";

const PLACE_FIELD = /^place\.([\w-]+)$/;
/** Field with the URL of a picture that only this listing has, beside its place. */
const OWN_PICTURE = /^own\.([\w-]+)$/;

export interface PictureOrder {
  shown: string[];
  leftOut: string[];
}

/** Sorts the pictures by place, from 1. Those without a place are left out. */
export function orderPictures(
  places: readonly (readonly [id: string, place: number])[],
): PictureOrder {
  const shownPlaces = places.filter(([, place]) => place > 0).toSorted((a, b) => a[1] - b[1]);
  return {
    shown: shownPlaces.map(([id]) => id),
    leftOut: places.filter(([, place]) => !(place > 0)).map(([id]) => id),
  };
}

export const readOrder = (form: FormData): PictureOrder =>
  orderPictures(
    [...form].flatMap(([field, value]) => {
      const [, id] = PLACE_FIELD.exec(field) ?? [];
      return id ? [[id, Number(value)] as const] : [];
    }),
  );

export const listSentPictures = (reply: FormReply | undefined): DraftImage[] =>
  (reply?.fields ?? []).flatMap((name) => {
    const [, id] = OWN_PICTURE.exec(name) ?? [];
    return id ? [{ id, url: findSentValue(reply, name) ?? "" }] : [];
  });

export const readOwnPictures = (form: FormData): DraftImage[] =>
  [...form].flatMap(([name, url]) => {
    const [, id] = OWN_PICTURE.exec(name) ?? [];
    return id && typeof url === "string" ? [{ id, url }] : [];
  });

/** Adds a picture of the listing to the form, as the last shown one. */
export function addOwnPicture(form: FormData, { id, url }: DraftImage): void {
  form.set(`own.${id}`, url);
  form.set(`place.${id}`, String(readOrder(form).shown.length + 1));
}

/** Applies an edit. `image-use:0` shows the first left-out picture, as the last one. */
export function editOrder({ shown, leftOut }: PictureOrder, edit: string): PictureOrder {
  const [name, index] = edit.split(":");
  const used = name === "image-use" ? leftOut[Number(index)] : undefined;
  const nextOrder = used === undefined ? editImages(shown, edit) : [...shown, used];
  // An empty list would mean all pictures of the product, so the last one stays.
  if (nextOrder.length === 0) return { shown, leftOut };
  const all = [...leftOut, ...shown];
  return { shown: nextOrder, leftOut: all.filter((id) => !nextOrder.includes(id)) };
}

/** Without JavaScript: applies the pressed button of a picture. Returns whether there was one. */
export function editPlaces(form: FormData): boolean {
  const editIntent = String(form.get("intent") ?? "");
  if (!editIntent.startsWith("image-")) return false;
  form.delete("intent");
  const { shown, leftOut } = editOrder(readOrder(form), editIntent);
  for (const [index, id] of shown.entries()) form.set(`place.${id}`, String(index + 1));
  for (const id of leftOut) form.set(`place.${id}`, "");
  return true;
}

/** Without JavaScript: returns whether the button was pressed that only uploads pictures. */
export function isUpload(form: FormData): boolean {
  if (form.get("intent") !== "upload") return false;
  form.delete("intent");
  return true;
}
