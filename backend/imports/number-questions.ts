import { and, asc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type {
  setImportNumbers as call,
  getImportNumbers as getCall,
  NumberDoubts,
} from "#contract/import-numbers.ts";
import type { ProductImport } from "#contract/product-imports.ts";
import { readBothWays } from "#contract/written-number.ts";
import type { Backend } from "../context.ts";
import { productImportItems as items } from "../db/schema/product-imports.ts";
import { findHeading } from "./file-headings.ts";
import { checkAgain } from "./import-step.ts";
import { loadImport, showImport } from "./read-imports.ts";

const ROWS_SHOWN = 3;
const MAX_SEARCHED_PRODUCTS = 5_000;
const UNUSUAL_CODES = ["present", "file", "siblings"].map((from) => `price_far_from_${from}`);

/** Also prices that need a second look. Throws 404. */
export async function getNumbers(
  { db }: Backend,
  accountId: string,
  importId: string,
): Promise<z.infer<typeof getCall.response>> {
  const file = await loadImport(db, accountId, importId);
  const ofImport = and(eq(items.accountId, accountId), eq(items.importId, importId));
  const isBlocked = eq(items.decision, "blocked");
  const rows = await db
    .select({ name: items.name, problems: items.problems })
    .from(items)
    .where(and(ofImport, isBlocked, sql`${items.problems} @> '[{"code": "number_doubtful"}]'`))
    .orderBy(asc(items.position))
    .limit(MAX_SEARCHED_PRODUCTS);
  const entriesByKey = new Map<string, NumberDoubts>();
  for (const { name, problems } of rows)
    for (const { code, column, line, value: text } of problems) {
      const both = code === "number_doubtful" ? readBothWays(text) : null;
      if (!both) continue;
      const { mark, ...meanings } = both;
      const key = `${column}${mark}`;
      const heading = findHeading(file, column);
      const doubts = entriesByKey.get(key) ?? { column, heading, mark, cells: 0, rows: [] };
      doubts.cells += 1;
      if (doubts.rows.length < ROWS_SHOWN) doubts.rows.push({ line, name, text, ...meanings });
      entriesByKey.set(key, doubts);
    }
  const countProblem = (code: string) => {
    const hasProblem = sql`${items.problems} @> ${JSON.stringify([{ code }])}::jsonb`;
    return db.$count(items, and(ofImport, isBlocked, hasProblem));
  };
  const sameNames = await countProblem("same_name");
  const zeroPrices = await countProblem("price_not_positive");
  const differences = await countProblem("price_base_unknown");
  const codes = [...UNUSUAL_CODES, "price_below_cost"]
    .map((code) => `@.code == "${code}"`)
    .join(" || ");
  const unusual = await db.$count(
    items,
    and(ofImport, isBlocked, sql`${items.problems} @? ${`$[*] ? (${codes})`}::jsonpath`),
  );
  return { doubts: [...entriesByKey.values()], unusual, zeroPrices, differences, sameNames };
}

/** Checks the file again with these readings of its numbers. Throws 404, 409 `import_state`. */
export async function setNumbers(
  backend: Backend,
  accountId: string,
  importId: string,
  { answers, unusualPrices, zeroPrices, sameNames, priceBase }: z.output<typeof call.body>,
): Promise<ProductImport> {
  const { options } = await loadImport(backend.db, accountId, importId);
  const numberAnswers = Object.fromEntries(
    answers.map(({ column, mark, means }) => [`${column}${mark}`, means]),
  );
  const numbers = { ...options.numbers, ...numberAnswers };
  await checkAgain(backend, accountId, importId, {
    options: {
      ...{ ...options, numbers },
      ...(unusualPrices ? { unusualPrices } : {}),
      ...(zeroPrices ? { zeroPrices } : {}),
      ...(sameNames ? { sameNames } : {}),
      ...(priceBase ? { priceBase } : {}),
    },
  });
  return showImport(backend, accountId, importId);
}
