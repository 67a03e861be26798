import { EMPTY_DRAFT, emptyVariant, type ProductDraft } from "#app/models/product/product-draft.ts";
import { action as edit, loader as load } from "#app/routes/_app/products-v2/master/$id/index.tsx";
import { action as create } from "#app/routes/_app/products-v2/master/create.tsx";
import { productForm } from "./product-form.ts";
import { type callsOf, redirectOf } from "./seller-calls.ts";

type As = ReturnType<typeof callsOf>;

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
export const png = (name = "kaos.png") => new File([PNG], name, { type: "image/png" });

/** A product as somebody types it. */
export const KAOS: ProductDraft = {
  ...EMPTY_DRAFT,
  name: "Kaos Oblong Katun Adem",
  description: "Katun 24s yang adem.",
  variants: [{ ...emptyVariant(), sku: "KOB", price: "Rp 65.000", weightG: "200" }],
};

/** Creates a product with the editor's form. Returns its id. */
export async function saved(as: As, draft = KAOS, files: File[] = []): Promise<string> {
  const location = await redirectOf(
    as(create, {
      path: "/products-v2/master/create",
      form: productForm({ intent: "save", draft, files }),
    }),
  );
  return location.split("/").at(-1) ?? "";
}
export const loaded = async (as: As, id: string) =>
  (await as(load, { path: `/products-v2/master/${id}`, params: { id } })).editor;
export const post = (as: As, id: string, posted: Parameters<typeof productForm>[0]) =>
  as(edit, { path: `/products-v2/master/${id}`, params: { id }, form: productForm(posted) });
