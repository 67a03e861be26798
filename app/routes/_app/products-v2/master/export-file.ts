import { currentState, getCall } from "#app/middleware/request-store.ts";
import { readPicked } from "#app/services/product/picked-products.ts";
import { buildProductQuery } from "#app/services/product/product-list.ts";
import { EXPORT_FORMATS, exportProducts } from "#contract/products.ts";
import type { Route } from "./+types/export-file";

export async function loader({ context }: Route.LoaderArgs) {
  const picked = await readPicked(context);
  const askedFormat = currentState(context).url.searchParams.get("format");
  const format = EXPORT_FORMATS.find((known) => known === askedFormat) ?? "csv";
  const filter = picked.all ? buildProductQuery(context, picked.params) : { ids: picked.ids };
  const file = await getCall(context)(exportProducts, { query: { format, ...filter } });
  const headers = new Headers({
    "Cache-Control": "private, no-store",
    "X-Content-Type-Options": "nosniff",
  });
  for (const name of ["Content-Type", "Content-Disposition"])
    headers.set(name, file.headers.get(name) ?? "");
  return new Response(file.body, { headers });
}
