import type { DraftImage } from "#app/models/product/product-draft.ts";

/** Field with the URL of a picture that the field `sizeChart` may name. */
const URL_OF = /^sizeChartUrl\.([\w-]+)$/;
export const sizePictureUrl = (id: string) => `sizeChartUrl.${id}`;

/** Adds a size picture to the form, chosen or not. */
export const addSizePicture = (form: FormData, { id, url }: DraftImage): void =>
  form.set(sizePictureUrl(id), url);

export const readSizePictures = (form: FormData): DraftImage[] =>
  [...form].flatMap(([name, url]) => {
    const [, id] = URL_OF.exec(name) ?? [];
    return id && typeof url === "string" ? [{ id, url }] : [];
  });
