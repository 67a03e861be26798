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

const PAGE: ProductQuery = { sortBy: "updatedAt", orderBy: "desc", limit: 15, offset: 0 };
const PRODUCT = "p00000042";

const page = (name: string, query: Partial<ProductQuery>, plan = false): MeasuredCase => ({
  name,
  plan,
  run: async (backend) => (await findProducts(backend, BENCH_ACCOUNT, { ...PAGE, ...query })).total,
});

const counts = (name: string, query: Partial<ProductQuery>): MeasuredCase => ({
  name,
  run: async (backend) =>
    (await countProducts(backend, BENCH_ACCOUNT, { ...PAGE, ...query })).count,
});

/**
 * The list's page with everything its loader requests, the editor and a save. They are the use
 * cases themselves, as the HTTP handlers call them.
 */
export const CATALOGUE_CASES: readonly MeasuredCase[] = [
  page("list, first page", {}, true),
  page("list, page 500", { offset: 7485 }),
  page("list by name", { sortBy: "name", orderBy: "asc" }),
  counts("counts of the tabs", {}),
  counts("counts of the tabs: low stock", { marks: ["low_stock"] }),
  counts("counts of the tabs: a search for what every product has", { search: "sku" }),
  counts("counts of the tabs: on one channel", { channelIds: ["bench-shopee"] }),
  {
    name: "the categories to choose from",
    run: async (backend) => (await listCategories(backend, BENCH_ACCOUNT)).length,
  },
  {
    name: "ids of all that match, 10,000 at most",
    run: async (backend) =>
      (await findProductIds(backend, BENCH_ACCOUNT, { ...PAGE, limit: 10_000 })).length,
  },
  page("filter: failed", { syncStatuses: [4] }),
  page("filter: not on any channel", { isNotConnected: true }),
  page("filter: has an error", { marks: ["error"] }),
  page("filter: low stock", { marks: ["low_stock"] }, true),
  page("filter: no picture", { marks: ["no_image"] }, true),
  page("filter: no barcode", { marks: ["no_barcode"] }),
  page("filter: all four at once", { marks: ["error", "low_stock", "no_image", "no_barcode"] }),
  page("filter: category", { category: "Kaos" }),
  page("filter: category that is none", { category: "Tidak ada" }),
  page("filter: on one channel", { channelIds: ["bench-shopee"] }),
  page("filter: failed on two channels", {
    channelIds: ["bench-shopee", "bench-tiktok"],
    intersectChannels: true,
    syncStatuses: [4],
  }),
  page("search: a SKU", { search: "SKU-1471-3" }, true),
  page("search: a barcode", { search: "899001471003" }),
  page("search: words of the name", { search: "kaos katun 1471" }),
  page("search: a word and part of a SKU", { search: "kaos sku-99" }, true),
  page("search: what every product has", { search: "sku" }, true),
  page("search: two letters", { search: "ka" }),
  page("search: nothing has it", { search: "tidakada" }),
  {
    name: "detail",
    plan: true,
    run: async (backend) => (await readProduct(backend, BENCH_ACCOUNT, PRODUCT)).variants.length,
  },
  { name: "save: a name", run: async (backend) => saveName(backend) },
  { name: "save: the price of each variant", run: async (backend) => savePrices(backend) },
  { name: "create: ten variants", run: async (backend) => create(backend) },
];

const AUTHOR = { accountId: BENCH_ACCOUNT, actor: "bench-user" };

async function saveName(backend: Backend): Promise<number> {
  const { version, name } = await readProduct(backend, BENCH_ACCOUNT, PRODUCT);
  await updateProduct(backend, AUTHOR, PRODUCT, {
    version,
    name: name.endsWith(" baru") ? name.slice(0, -5) : `${name} baru`,
  });
  return 1;
}

async function savePrices(backend: Backend): Promise<number> {
  const { version, variants } = await readProduct(backend, BENCH_ACCOUNT, PRODUCT);
  const changed = variants.map(({ onHand: _onHand, available: _available, ...variant }) => ({
    ...variant,
    price: variant.price + 100,
  }));
  await updateProduct(backend, AUTHOR, PRODUCT, { version, variants: changed });
  return changed.length;
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
  return (await createProduct(backend, AUTHOR, input)).variants.length;
}
