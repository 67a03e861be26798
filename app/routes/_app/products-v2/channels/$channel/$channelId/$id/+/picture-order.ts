import { type FormReply, sentValue } from "#app/models/form/reply.ts";
import { editImages } from "#app/models/product/edit-images.ts";
import type { DraftImage } from "#app/models/product/product-draft.ts";

const PLACE = /^place\.([\w-]+)$/;
/** The address of a picture that this listing alone has, beside its place. */
const OWN = /^own\.([\w-]+)$/;

/** The pictures as the channel shows them: in its order, and those it does without. */
export interface PictureOrder {
  shown: string[];
  leftOut: string[];
}

/** By each picture's place: 1 comes first, without one it is left out. */
export function orderOf(places: readonly (readonly [id: string, place: number])[]): PictureOrder {
  const shown = places.filter(([, place]) => place > 0).toSorted((a, b) => a[1] - b[1]);
  return {
    shown: shown.map(([id]) => id),
    leftOut: places.filter(([, place]) => !(place > 0)).map(([id]) => id),
  };
}

/** What the fields `place.<picture>` of the form say. */
export const readOrder = (form: FormData): PictureOrder =>
  orderOf(
    [...form].flatMap(([field, value]) => {
      const [, id] = PLACE.exec(field) ?? [];
      return id ? [[id, Number(value)] as const] : [];
    }),
  );

/** Of the listing alone, among what came back with a form. */
export const sentOwn = (reply: FormReply | undefined): DraftImage[] =>
  (reply?.fields ?? []).flatMap((name) => {
    const [, id] = OWN.exec(name) ?? [];
    return id ? [{ id, url: sentValue(reply, name) ?? "" }] : [];
  });

/** Of the listing alone, in the form. */
export const readOwn = (form: FormData): DraftImage[] =>
  [...form].flatMap(([name, url]) => {
    const [, id] = OWN.exec(name) ?? [];
    return id && typeof url === "string" ? [{ id, url }] : [];
  });

/** Puts a picture of the listing alone into the form, as the last one that is shown. */
export function addOwn(form: FormData, { id, url }: DraftImage): void {
  form.set(`own.${id}`, url);
  form.set(`place.${id}`, String(readOrder(form).shown.length + 1));
}

/** `image-use:0` takes in the first that is left out, as the last one. */
export function editOrder({ shown, leftOut }: PictureOrder, edit: string): PictureOrder {
  const [name, index] = edit.split(":");
  const used = name === "image-use" ? leftOut[Number(index)] : undefined;
  const next = used === undefined ? editImages(shown, edit) : [...shown, used];
  // Without any, the product's own would be shown again: all of them.
  if (next.length === 0) return { shown, leftOut };
  const all = [...leftOut, ...shown];
  return { shown: next, leftOut: all.filter((id) => !next.includes(id)) };
}

/** Without a script: what the pressed button of a picture asks for, if one was pressed. */
export function editPlaces(form: FormData): boolean {
  const edit = String(form.get("intent") ?? "");
  if (!edit.startsWith("image-")) return false;
  form.delete("intent");
  const { shown, leftOut } = editOrder(readOrder(form), edit);
  for (const [index, id] of shown.entries()) form.set(`place.${id}`, String(index + 1));
  for (const id of leftOut) form.set(`place.${id}`, "");
  return true;
}

/** Without a script: whether the button was pressed that only brings the chosen pictures. */
export function isUpload(form: FormData): boolean {
  if (form.get("intent") !== "upload") return false;
  form.delete("intent");
  return true;
}
