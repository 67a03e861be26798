import type { Backend } from "#backend/context.ts";
import { newId } from "#backend/db/columns.ts";
import { createProduct } from "#backend/products/create-product.ts";
import {
  countProducts,
  findProductIds,
  findProducts,
  listCategories,
  type ProductQuery,
} from "#backend/products/find-products.ts";
import { readProduct } from "#backend/products/read-product.ts";
import { updateProduct } from "#backend/products/update-product.ts";
import { ProductInput } from "#contract/products.ts";
import type { MeasuredCase } from "./measured-cases.ts";
import { BENCH_ACCOUNT } from "./seed.ts";

const FIRST_PAGE: ProductQuery = { sortBy: "updatedAt", orderBy: "desc", limit: 15, offset: 0 };
const PRODUCT_ID = "p00000042";

const createPageCase = (
  name: string,
  query: Partial<ProductQuery>,
  plan = false,
): MeasuredCase => ({
  name,
  plan,
  run: async (backend) =>
    (await findProducts(backend, BENCH_ACCOUNT, { ...FIRST_PAGE, ...query })).total,
});

const createCountCase = (name: string, query: Partial<ProductQuery>): MeasuredCase => ({
  name,
  run: async (backend) =>
    (await countProducts(backend, BENCH_ACCOUNT, { ...FIRST_PAGE, ...query })).count,
});

/**
 * The list's page with everything its loader requests, the editor and a save. They are the use
 * cases themselves, as the HTTP handlers call them.
 */
export const CATALOGUE_CASES: readonly MeasuredCase[] = [
  createPageCase("list, first page", {}, true),
  createPageCase("list, page 500", { offset: 7485 }),
  createPageCase("list by name", { sortBy: "name", orderBy: "asc" }),
  createCountCase("counts of the tabs", {}),
  createCountCase("counts of the tabs: low stock", { marks: ["low_stock"] }),
  createCountCase("counts of the tabs: a search for what every product has", { search: "sku" }),
  createCountCase("counts of the tabs: on one channel", { channelIds: ["bench-shopee"] }),
  {
    name: "the categories to choose from",
    run: async (backend) => (await listCategories(backend, BENCH_ACCOUNT)).length,
  },
  {
    name: "ids of all that match, 10,000 at most",
    run: async (backend) =>
      (await findProductIds(backend, BENCH_ACCOUNT, { ...FIRST_PAGE, limit: 10_000 })).length,
  },
  createPageCase("filter: failed", { syncStatuses: [4] }),
  createPageCase("filter: not on any channel", { isNotConnected: true }),
  createPageCase("filter: has an error", { marks: ["error"] }),
  createPageCase("filter: low stock", { marks: ["low_stock"] }, true),
  createPageCase("filter: no picture", { marks: ["no_image"] }, true),
  createPageCase("filter: no barcode", { marks: ["no_barcode"] }),
  createPageCase("filter: all four at once", {
    marks: ["error", "low_stock", "no_image", "no_barcode"],
  }),
  createPageCase("filter: category", { category: "Kaos" }),
  createPageCase("filter: category that is none", { category: "Tidak ada" }),
  createPageCase("filter: on one channel", { channelIds: ["bench-shopee"] }),
  createPageCase("filter: failed on two channels", {
    channelIds: ["bench-shopee", "bench-tiktok"],
    intersectChannels: true,
    syncStatuses: [4],
  }),
  createPageCase("search: a SKU", { search: "SKU-1471-3" }, true),
  createPageCase("search: a barcode", { search: "899001471003" }),
  createPageCase("search: words of the name", { search: "kaos katun 1471" }),
  createPageCase("search: a word and part of a SKU", { search: "kaos sku-99" }, true),
  createPageCase("search: what every product has", { search: "sku" }, true),
  createPageCase("search: two letters", { search: "ka" }),
  createPageCase("search: nothing has it", { search: "tidakada" }),
  {
    name: "detail",
    plan: true,
    run: async (backend) => (await readProduct(backend, BENCH_ACCOUNT, PRODUCT_ID)).variants.length,
  },
  { name: "save: a name", run: async (backend) => saveName(backend) },
  { name: "save: the price of each variant", run: async (backend) => savePrices(backend) },
  { name: "create: ten variants", run: async (backend) => create(backend) },
];

const BENCH_AUTHOR = { accountId: BENCH_ACCOUNT, actor: "bench-user" };

async function saveName(backend: Backend): Promise<number> {
  const { version, name } = await readProduct(backend, BENCH_ACCOUNT, PRODUCT_ID);
  await updateProduct(backend, BENCH_AUTHOR, PRODUCT_ID, {
    version,
    name: name.endsWith(" baru") ? name.slice(0, -5) : `${name} baru`,
  });
  return 1;
}

async function savePrices(backend: Backend): Promise<number> {
  const { version, variants } = await readProduct(backend, BENCH_ACCOUNT, PRODUCT_ID);
  const changedVariants = variants.map(
    ({ onHand: _onHand, available: _available, ...variant }) => ({
      ...variant,
      price: variant.price + 100,
    }),
  );
  await updateProduct(backend, BENCH_AUTHOR, PRODUCT_ID, { version, variants: changedVariants });
  return changedVariants.length;
}

async function create(backend: Backend): Promise<number> {
  const key = newId();
  const options = Array.from({ length: 10 }, (_, n) => ({ id: `o${n}`, name: `Ukuran ${n}` }));
  const variants = options.map(({ id }) => ({
    sku: `${key}-${id}`,
    price: 65_000,
    weightG: 200,
    optionIds: [id],
  }));
  const input = ProductInput.parse({
    name: `Kaos Oblong Katun ${key}`,
    variationTypes: [{ id: "t", name: "Ukuran", options }],
    variants,
  });
  return (await createProduct(backend, BENCH_AUTHOR, input)).variants.length;
}
