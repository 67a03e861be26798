import type { FormReply } from "#app/models/form/reply.ts";
import { action as upload } from "#app/routes/_app/product-import/index.tsx";
import type { TestBackend } from "#tests/support/backend.ts";
import { callsOf, redirectOf, replyOf } from "#tests/support/seller-calls.ts";

export const CSV = `Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Price
kaos,Kaos Oblong,Size,S,KOB-S,200,4.50
kaos,,,L,KOB-L,0,5
mug,Mug Keramik,,,,350,abc
topi,Topi Rajut,,,TPI,90,2.25
`;
export type As = ReturnType<typeof callsOf>;

export async function importSeller(
  world: TestBackend,
  changes: { countryCode?: "id" | "th" } = {},
) {
  return callsOf(world, await world.signUp(changes));
}
export function file(
  text: string | Uint8Array<ArrayBuffer>,
  name = "produk.csv",
  options: Record<string, string> = {},
): FormData {
  const form = new FormData();
  form.set("file", new File([text], name, { type: "text/csv" }));
  for (const [key, value] of Object.entries({
    rate: "16.000",
    defaultWeightG: "500",
    missingPictures: "placeholder",
    ...options,
  }))
    form.set(key, value);
  return form;
}
export async function uploaded(as: As, form = file(CSV)): Promise<{ importId: string }> {
  const location = await redirectOf(as(upload, { path: "/product-import", form }));
  return { importId: location.split("/").at(-1) ?? "" };
}
export const readRefusal = async (as: As, form: FormData) =>
  (await replyOf<FormReply>(as(upload, { path: "/product-import", form }))).data;
