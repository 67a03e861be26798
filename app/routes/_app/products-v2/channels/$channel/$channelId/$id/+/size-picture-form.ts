import type { DraftImage } from "#app/models/product/product-draft.ts";

/** Field with the URL of a picture that the field `sizeChart` may name. */
const SIZE_PICTURE_URL = /^sizeChartUrl\.([\w-]+)$/;
export const buildUrlField = (id: string) => `sizeChartUrl.${id}`;

/** Adds a size picture to the form, chosen or not. */
export const addSizePicture = (form: FormData, { id, url }: DraftImage): void =>
  form.set(buildUrlField(id), url);

export const readSizePictures = (form: FormData): DraftImage[] =>
  [...form].flatMap(([name, url]) => {
    const [, id] = SIZE_PICTURE_URL.exec(name) ?? [];
    return id && typeof url === "string" ? [{ id, url }] : [];
  });
