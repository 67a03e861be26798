import { sql } from "drizzle-orm";
import type { FileShape, OptionFold } from "#contract/import-folds.ts";
import type { ProductImport } from "#contract/product-imports.ts";
import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import type { Backend } from "../context.ts";
import { productImportItems as items } from "../db/schema/product-imports.ts";
import { rememberFolds } from "../tables/remembered-choices.ts";
import { makeShapeKey, type OptionShape } from "./fold.ts";
import { checkAgain } from "./import-step.ts";
import { loadImport, showImport } from "./read-imports.ts";

/** Those with most products. */
const MAX_SHAPES = 20;
const MAX_FOLDS = 50;

type ShapeRow = Pick<OptionShape, "title" | "names" | "example"> & {
  products: number;
  variants: number;
  ways: FileShape["ways"];
};

/** Returns a file's products with too many options or variants, and the possible folds. */
export async function getFolds(
  { db }: Backend,
  accountId: string,
  importId: string,
): Promise<FileShape[]> {
  const { options } = await loadImport(db, accountId, importId);
  const { rows } = await db.execute<ShapeRow & Record<string, unknown>>(sql`
    with shaped as (
      select ${items.position} as position, ${items.proposal} -> 'shape' as shape,
        lower(${items.proposal} -> 'shape' ->> 'names') as key
      from ${items}
      where ${items.accountId} = ${accountId} and ${items.importId} = ${importId}
        and ${items.proposal} -> 'shape' is not null
    ), ways as (
      select key, way -> 'by' as by, way -> 'at' as at, min(place) as place,
        sum((way ->> 'products')::int)::int as products,
        max((way ->> 'largest')::int) as largest,
        max((way ->> 'longest')::int) as longest,
        (count(*) filter (where (way ->> 'largest')::int > ${PRODUCT_LIMITS.variants}
          or (way ->> 'longest')::int > ${PRODUCT_LIMITS.optionName}))::int as held
      from shaped, jsonb_array_elements(shape -> 'ways') with ordinality w (way, place)
      group by key, way -> 'by', way -> 'at'
    )
    select s.products, s.variants, s.first -> 'title' as title, s.first -> 'names' as names,
      s.first -> 'example' as example,
      (select coalesce(jsonb_agg(jsonb_build_object('by', w.by, 'at', w.at, 'products', w.products,
        'largest', w.largest, 'longest', w.longest, 'held', w.held) order by w.place), '[]')
        from ways w where w.key = s.key) as ways
    from (
      select key, count(*)::int as products, sum((shape ->> 'variants')::int)::int as variants,
        (array_agg(shape order by position))[1] as first
      from shaped group by key
    ) s
    order by s.products desc, s.key
    limit ${MAX_SHAPES}`);
  return rows.map(({ title, names, example, products, variants, ways }) => {
    const chosenFold = options.folds?.find(
      (fold) => makeShapeKey(fold.names) === makeShapeKey(names),
    );
    return {
      ...{ title, names, example, products, variants, ways },
      chosen: chosenFold ? { by: chosenFold.by, at: chosenFold.at } : null,
    };
  });
}

/**
 * Remembers the folds for files with the same headers, besides folds of other options. Throws 404,
 * 409 `import_state`.
 */
export async function setFolds(
  backend: Backend,
  accountId: string,
  importId: string,
  folds: OptionFold[],
): Promise<ProductImport> {
  const { options, headsHash } = await loadImport(backend.db, accountId, importId);
  const shapes = await getFolds(backend, accountId, importId);
  const knownShapes = new Set([...shapes, ...folds].map(({ names }) => makeShapeKey(names)));
  const addToFolds = (before: readonly OptionFold[]) =>
    [...folds, ...before.filter(({ names }) => !knownShapes.has(makeShapeKey(names)))].slice(
      0,
      MAX_FOLDS,
    );
  await checkAgain(
    backend,
    accountId,
    importId,
    { options: { ...options, folds: addToFolds(options.folds ?? []) } },
    (tx) => rememberFolds(tx, accountId, headsHash, addToFolds, backend.now()),
  );
  return showImport(backend, accountId, importId);
}
