import { redirect } from "react-router";
import { ItemGrid } from "#app/components/storefront/item-grid.tsx";
import { LinkedData } from "#app/components/storefront/linked-data.tsx";
import { Cover } from "#app/components/storefront/picture.tsx";
import { SharedHead } from "#app/components/storefront/shared-head.tsx";
import { buttonVariants } from "#app/components/ui/button.tsx";
import { emptyActionsStyle, emptyStyle } from "#app/components/ui/empty.tsx";
import { currentState, getCall, getT } from "#app/middleware/request-store.ts";
import { addressIn } from "#app/models/storefront/language-address.ts";
import { type ShownShop, shopPath } from "#app/models/storefront/shop-path.ts";
import { storeData } from "#app/services/storefront/linked-data.ts";
import { getShownShop } from "#app/services/storefront/shop.ts";
import { VARIANT_PARAM } from "#app/services/storefront/variant-choice.ts";
import {
  getStorefrontItem,
  listStorefrontItems,
  STOREFRONT_PAGE_SIZE,
  STOREFRONT_SORTS,
} from "#contract/storefront.ts";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShownShop(context);
  const { searchParams } = currentState(context).url;
  const sku = (searchParams.get("sku") ?? "").slice(0, 100);
  if (sku) await openProduct(context, shop, sku);
  const wanted = {
    search: (searchParams.get("q") ?? "").trim().slice(0, 100),
    category: (searchParams.get("category") ?? "").slice(0, 255),
    sort: STOREFRONT_SORTS.find((sort) => sort === searchParams.get("sort")) ?? "new",
    page: Math.min(1000, Math.max(1, Math.floor(Number(searchParams.get("page")) || 1))),
  };
  const { page, ...query } = wanted;
  const found = await getCall(context)(listStorefrontItems, {
    params: { slug: shop.slug },
    query: { ...query, limit: STOREFRONT_PAGE_SIZE, offset: (page - 1) * STOREFRONT_PAGE_SIZE },
  });
  const isHome = wanted.search === "" && wanted.category === "" && page === 1;
  // Anybody can link to a search, a category or a page that the shop does not have.
  const isIndexed = wanted.search === "" && (isHome || found.items.length > 0);
  return { shop, wanted, isHome, isIndexed, ...found };
}

/**
 * Redirects from a variant's SKU in the address to its product, with the variant chosen.
 * Advertisements use it, as catalogues and feeds do (backend/catalogues/website-link.ts).
 */
async function openProduct(
  context: Route.LoaderArgs["context"],
  shop: ShownShop,
  sku: string,
): Promise<void> {
  const call = getCall(context);
  const { slug } = shop;
  const query = { sku, limit: 1 };
  const [found] = (await call(listStorefrontItems, { params: { slug }, query })).items;
  if (!found) return;
  const { item } = await call(getStorefrontItem, { params: { slug, itemId: found.id } });
  const variant = item.variants.find((row) => row.sku === sku);
  const choice = variant ? `?${new URLSearchParams({ [VARIANT_PARAM]: variant.id })}` : "";
  throw redirect(shopPath(shop, `/products/${encodeURIComponent(item.id)}${choice}`));
}

type Data = Awaited<ReturnType<typeof loader>>;

/** Returns the list's address with changes. Defaults are left out. */
function listAt({ shop, wanted }: Pick<Data, "shop" | "wanted">, change: Partial<Data["wanted"]>) {
  const { search, category, sort, page } = { ...wanted, page: 1, ...change };
  const query = new URLSearchParams();
  if (search) query.set("q", search);
  if (category) query.set("category", category);
  if (sort !== "new") query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  return shopPath(shop, query.size > 0 ? `?${query}` : "");
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { shop, wanted, isHome, isIndexed, items, total } = loaderData;
  const t = getT();
  const { env, language } = currentState();
  const title = wanted.search || wanted.category || shop.tagline;
  return (
    <main id="main" className="mx-auto w-full max-w-[70rem] px-4 pb-16">
      <title>{title ? `${title} · ${shop.name}` : shop.name}</title>
      <SharedHead
        shop={shop}
        path={listAt(
          { shop, wanted: { ...wanted, search: "", sort: "new" } },
          { page: wanted.page },
        )}
        title={wanted.category ? `${wanted.category} · ${shop.name}` : shop.name}
        description={shop.tagline || shop.name}
        picture={shop.cover?.url ?? items[0]?.picture?.url ?? shop.logoUrl}
        isIndexed={isIndexed}
      />
      {isHome ? (
        <LinkedData
          data={storeData(shop, addressIn(env.publicOrigin + shopPath(shop), language, shop))}
        />
      ) : null}
      {isHome ? (
        <Welcome shop={shop} />
      ) : (
        <h1 className="pt-6 text-xl">{wanted.search ? t("storefront:search") : wanted.category}</h1>
      )}
      <Categories {...loaderData} />
      {total === 0 ? (
        <Nothing {...loaderData} />
      ) : (
        <>
          <ListHead {...loaderData} />
          <ItemGrid shop={shop} items={items} />
          <Pages {...loaderData} />
        </>
      )}
    </main>
  );
}

function Welcome({ shop }: Pick<Data, "shop">) {
  return (
    <div className="grid gap-4 pt-8 pb-2 md:pt-12">
      {shop.cover ? <Cover picture={shop.cover} /> : null}
      <h1 className="text-xl font-semibold text-balance">{shop.tagline || shop.name}</h1>
    </div>
  );
}

function Categories(data: Data) {
  const { shop, wanted } = data;
  const t = getT();
  if (shop.categories.length < 2) return null;
  const links = [
    { name: "", label: t("storefront:all") },
    ...shop.categories.map(({ name }) => ({ name, label: name })),
  ];
  return (
    <nav
      aria-label={t("storefront:categories")}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-4 md:mx-0 md:flex-wrap md:px-0"
    >
      {links.map(({ name, label }) => (
        <a
          key={name}
          href={listAt(data, { category: name, search: "" })}
          aria-current={wanted.category === name && !wanted.search ? "page" : undefined}
          className="inline-flex min-h-11 flex-none items-center rounded-full border px-4 text-md text-foreground hover:bg-accent hover:no-underline current:border-transparent current:bg-inverse current:text-inverse-foreground"
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

function ListHead({ shop, wanted, total }: Data) {
  const t = getT();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-4">
      <p className="text-md text-secondary-foreground">
        {t("storefront:found", { count: total })}{" "}
        {wanted.search ? t("storefront:foundFor", { search: wanted.search }) : null}
      </p>
      <form action={shopPath(shop)} method="get" className="flex items-center gap-2">
        {wanted.search ? <input type="hidden" name="q" value={wanted.search} /> : null}
        {wanted.category ? <input type="hidden" name="category" value={wanted.category} /> : null}
        <label className="flex items-center gap-2 text-md text-secondary-foreground">
          <span className="max-md:sr-only">{t("storefront:sort")}</span>
          <select
            name="sort"
            defaultValue={wanted.sort}
            className="min-h-11 appearance-none rounded-sm border border-line-strong bg-card pr-7 pl-3 text-md text-foreground chevron"
          >
            {STOREFRONT_SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {t(`storefront:sort.${sort}`)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className={buttonVariants({ className: "max-md:min-h-11" })}>
          {t("storefront:sort.apply")}
        </button>
      </form>
    </div>
  );
}

function Nothing({ shop, wanted }: Data) {
  const t = getT();
  const name = wanted.search || wanted.category ? "none" : "empty";
  return (
    <div className={emptyStyle}>
      <h2>{t(`storefront:${name}.title`)}</h2>
      <p>{t(`storefront:${name}.text`)}</p>
      {name === "none" ? (
        <div className={emptyActionsStyle}>
          <a className={buttonVariants({ variant: "default" })} href={shopPath(shop)}>
            {t("storefront:all")}
          </a>
        </div>
      ) : null}
    </div>
  );
}

function Pages(data: Data) {
  const t = getT();
  const { wanted, total } = data;
  const pages = Math.ceil(total / STOREFRONT_PAGE_SIZE);
  if (pages < 2) return null;
  const link = buttonVariants({ size: "lg" });
  return (
    <nav
      aria-label={t("storefront:page", { page: wanted.page, pages })}
      className="flex items-center justify-center gap-4 pt-8"
    >
      {wanted.page > 1 ? (
        <a className={link} rel="prev" href={listAt(data, { page: wanted.page - 1 })}>
          {t("storefront:previous")}
        </a>
      ) : null}
      <span className="text-md text-secondary-foreground">
        {t("storefront:page", { page: wanted.page, pages })}
      </span>
      {wanted.page < pages ? (
        <a className={link} rel="next" href={listAt(data, { page: wanted.page + 1 })}>
          {t("storefront:next")}
        </a>
      ) : null}
    </nav>
  );
}
