import { type BenchAccount, benchAccount, type SeedSize } from "./seed.ts";

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

const ACCOUNTS = 20;
const LARGE: SeedSize = { products: 10_000, variantsPerProduct: 2, orders: 100_000 };
const SMALL: SeedSize = { products: 500, variantsPerProduct: 2, orders: 10_000 };
/** Single pages use the first account. */
export const SIZES: readonly SeedSize[] = [
  LARGE,
  ...Array.from({ length: ACCOUNTS - 1 }, () => SMALL),
];

const CATEGORIES = ["Kaos", "Kemeja", "Hijab", "Tas", "Perawatan Wajah", "Makanan Ringan"];
const WORDS = ["katun", "batik", "voal", "kanvas", "keramik", "serum", "tempe", "sepatu"];
const STATUSES = ["all", "completed", "open"];
const PRODUCTS = "/products-v2/master";

/** All pages of a case differ; accounts take turns. */
export const VARIED: readonly VariedCase[] = [
  { name: "600 product lists", pages: pages(600, productList), shows: '<tr data-key="' },
  { name: "400 order lists", pages: pages(400, orderList), shows: '<tr data-key="' },
  { name: "200 searches", pages: pages(200, search), shows: '<tr data-key="' },
  { name: "300 products", pages: pages(300, product), shows: 'name="name"' },
  { name: "300 orders", pages: pages(300, order), shows: "<h1" },
];

function pages(
  count: number,
  nth: (n: number, size: SeedSize, account: BenchAccount) => { app: string; floor: string },
): BenchPage[] {
  return Array.from({ length: count }, (_, index) => {
    const account = benchAccount(index % ACCOUNTS);
    const size = SIZES[index % ACCOUNTS] ?? SMALL;
    return { ...nth(Math.floor(index / ACCOUNTS), size, account), account };
  });
}

/** Ten pages of each sort order, then ten more by name within categories. */
function productList(n: number, size: SeedSize) {
  const sort = Math.floor(n / 10);
  const isLarge = size === LARGE;
  const query =
    n < 20
      ? { sort, page: 1 + (n % 10) * (isLarge ? 40 : 3) }
      : { sort: 2, page: 1 + (n % 2), category: CATEGORIES[n % CATEGORIES.length] };
  return both(PRODUCTS, "/products", { ...query, sort: query.sort || undefined });
}

function orderList(n: number, size: SeedSize) {
  const status = STATUSES[n % STATUSES.length];
  const page = 1 + Math.floor(n / STATUSES.length) * (status !== "open" && size === LARGE ? 20 : 1);
  return both("/orders", "/orders", {
    status: status === "open" ? undefined : status,
    sort: n % 2 === 0 ? undefined : "newest",
    page,
  });
}

function search(n: number, size: SeedSize) {
  const number = 1 + ((n * 137) % (size.products - 10));
  return n % 2 === 0
    ? both(PRODUCTS, "/products", { search: `${WORDS[n % WORDS.length]} ${number % 40}` })
    : both("/orders", "/orders", { status: "all", search: `Pembeli ${number}` });
}

function product(n: number, size: SeedSize, { prefix }: BenchAccount) {
  const id = `${prefix}p${eightDigits(1 + ((n * 31) % size.products))}`;
  return { app: `${PRODUCTS}/${id}`, floor: `/products/${id}` };
}

function order(n: number, size: SeedSize, { prefix }: BenchAccount) {
  const id = `${prefix}o${eightDigits(1 + ((n * 173) % size.orders))}`;
  return { app: `/orders/${id}`, floor: `/orders/${id}` };
}

/** Writes the app's address as the app does, without parameters at their default. */
function both(app: string, floor: string, query: Record<string, string | number | undefined>) {
  const params = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || (name === "page" && value === 1) ? [] : [[name, String(value)]],
    ),
  );
  const search = params.size > 0 ? `?${params}` : "";
  return { app: app + search, floor: floor + search };
}

function eightDigits(number: number): string {
  return String(number).padStart(8, "0");
}

/** Shuffles with Fisher–Yates and mulberry32: the same seed gives the same order. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const mixed = [...items];
  let state = seed;
  for (let last = mixed.length - 1; last > 0; last--) {
    state = (state + 0x6d2b79f5) | 0;
    let draw = Math.imul(state ^ (state >>> 15), 1 | state);
    draw = (draw + Math.imul(draw ^ (draw >>> 7), 61 | draw)) ^ draw;
    const drawn = ((draw ^ (draw >>> 14)) >>> 0) % (last + 1);
    [mixed[last], mixed[drawn]] = [mixed[drawn] as T, mixed[last] as T];
  }
  return mixed;
}
