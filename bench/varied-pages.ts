import { type BenchAccount, buildBenchAccount, type SeedSize } from "./seed.ts";

/** One page's address in the app and in the floor. */
export interface BenchPage {
  app: string;
  floor: string;
  account: BenchAccount;
}
export interface VariedCase {
  name: string;
  pages: readonly BenchPage[];
  /** A text on each of the app's pages. */
  shows: string;
}

const ACCOUNT_COUNT = 20;
const LARGE_ACCOUNT: SeedSize = { products: 10_000, variantsPerProduct: 2, orders: 100_000 };
const SMALL_ACCOUNT: SeedSize = { products: 500, variantsPerProduct: 2, orders: 10_000 };
/** Single pages use the first account. */
export const ACCOUNT_SIZES: readonly SeedSize[] = [
  LARGE_ACCOUNT,
  ...Array.from({ length: ACCOUNT_COUNT - 1 }, () => SMALL_ACCOUNT),
];

const CATEGORY_NAMES = ["Kaos", "Kemeja", "Hijab", "Tas", "Perawatan Wajah", "Makanan Ringan"];
const SEARCH_WORDS = ["katun", "batik", "voal", "kanvas", "keramik", "serum", "tempe", "sepatu"];
const STATUSES = ["all", "completed", "open"];
const PRODUCTS_PATH = "/products-v2/master";

/** All pages of a case differ; accounts take turns. */
export const VARIED_CASES: readonly VariedCase[] = [
  { name: "600 product lists", pages: buildPages(600, buildProductList), shows: '<tr data-key="' },
  { name: "400 order lists", pages: buildPages(400, buildOrderList), shows: '<tr data-key="' },
  { name: "200 searches", pages: buildPages(200, buildSearch), shows: '<tr data-key="' },
  { name: "300 products", pages: buildPages(300, buildProductPage), shows: 'name="name"' },
  { name: "300 orders", pages: buildPages(300, buildOrderPage), shows: "<h1" },
];

function buildPages(
  count: number,
  nth: (n: number, size: SeedSize, account: BenchAccount) => { app: string; floor: string },
): BenchPage[] {
  return Array.from({ length: count }, (_, index) => {
    const account = buildBenchAccount(index % ACCOUNT_COUNT);
    const size = ACCOUNT_SIZES[index % ACCOUNT_COUNT] ?? SMALL_ACCOUNT;
    return { ...nth(Math.floor(index / ACCOUNT_COUNT), size, account), account };
  });
}

/** Ten pages of each sort order, then ten more by name within categories. */
function buildProductList(n: number, size: SeedSize) {
  const sort = Math.floor(n / 10);
  const isLarge = size === LARGE_ACCOUNT;
  const query =
    n < 20
      ? { sort, page: 1 + (n % 10) * (isLarge ? 40 : 3) }
      : { sort: 2, page: 1 + (n % 2), category: CATEGORY_NAMES[n % CATEGORY_NAMES.length] };
  return buildBothAddresses(PRODUCTS_PATH, "/products", {
    ...query,
    sort: query.sort || undefined,
  });
}

function buildOrderList(n: number, size: SeedSize) {
  const status = STATUSES[n % STATUSES.length];
  const page =
    1 + Math.floor(n / STATUSES.length) * (status !== "open" && size === LARGE_ACCOUNT ? 20 : 1);
  return buildBothAddresses("/orders", "/orders", {
    status: status === "open" ? undefined : status,
    sort: n % 2 === 0 ? undefined : "newest",
    page,
  });
}

function buildSearch(n: number, size: SeedSize) {
  const number = 1 + ((n * 137) % (size.products - 10));
  return n % 2 === 0
    ? buildBothAddresses(PRODUCTS_PATH, "/products", {
        search: `${SEARCH_WORDS[n % SEARCH_WORDS.length]} ${number % 40}`,
      })
    : buildBothAddresses("/orders", "/orders", { status: "all", search: `Pembeli ${number}` });
}

function buildProductPage(n: number, size: SeedSize, { prefix }: BenchAccount) {
  const id = `${prefix}p${padEightDigits(1 + ((n * 31) % size.products))}`;
  return { app: `${PRODUCTS_PATH}/${id}`, floor: `/products/${id}` };
}

function buildOrderPage(n: number, size: SeedSize, { prefix }: BenchAccount) {
  const id = `${prefix}o${padEightDigits(1 + ((n * 173) % size.orders))}`;
  return { app: `/orders/${id}`, floor: `/orders/${id}` };
}

/** Writes the app's address as the app does, without parameters at their default. */
function buildBothAddresses(
  app: string,
  floor: string,
  query: Record<string, string | number | undefined>,
) {
  const params = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || (name === "page" && value === 1) ? [] : [[name, String(value)]],
    ),
  );
  const search = params.size > 0 ? `?${params}` : "";
  return { app: app + search, floor: floor + search };
}

function padEightDigits(number: number): string {
  return String(number).padStart(8, "0");
}

/** Shuffles with Fisher–Yates and mulberry32: the same seed gives the same order. */
export function shuffleItems<T>(items: readonly T[], seed: number): T[] {
  const mixed = [...items];
  let state = seed;
  for (let last = mixed.length - 1; last > 0; last--) {
    state = (state + 0x6d2b79f5) | 0;
    let draw = Math.imul(state ^ (state >>> 15), 1 | state);
    draw = (draw + Math.imul(draw ^ (draw >>> 7), 61 | draw)) ^ draw;
    const drawnIndex = ((draw ^ (draw >>> 14)) >>> 0) % (last + 1);
    [mixed[last], mixed[drawnIndex]] = [mixed[drawnIndex] as T, mixed[last] as T];
  }
  return mixed;
}
