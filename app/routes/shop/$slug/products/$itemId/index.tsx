import { redirect } from "react-router";
import { ItemGrid } from "#app/components/storefront/item-grid.tsx";
import { LinkedData } from "#app/components/storefront/linked-data.tsx";
import { PriceBefore } from "#app/components/storefront/price-before.tsx";
import { SharedHead } from "#app/components/storefront/shared-head.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { normaliseNumber } from "#app/models/form/typed-number.ts";
import { addressIn } from "#app/models/storefront/language-address.ts";
import { type ShownShop, shopPath } from "#app/models/storefront/shop-path.ts";
import { addToCart, readCart, writeCart } from "#app/services/storefront/cart.ts";
import { breadcrumbData, productData } from "#app/services/storefront/linked-data.ts";
import { getShownShop } from "#app/services/storefront/shop.ts";
import {
  chooseVariant,
  picturesOfChoice,
  VARIANT_PARAM,
} from "#app/services/storefront/variant-choice.ts";
import { getStorefrontItem } from "#contract/storefront.ts";
import { MAX_CART_LINES, MAX_UNITS } from "#contract/storefront-orders.ts";
import { listStorefrontReviews } from "#contract/storefront-reviews.ts";
import type { IconName } from "../../../../../../design/icon-names.ts";
import { AddToCart } from "./+/add-to-cart.tsx";
import { Gallery } from "./+/gallery.tsx";
import { CHOICE_ID, OptionRows } from "./+/option-rows.tsx";
import { Rating, REVIEWS_ID, Reviews } from "./+/reviews.tsx";
import { SizeGuide } from "./+/size-guide.tsx";
import type { Route } from "./+types/index";

const REVIEW_PAGE_SIZE = 10;

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = getShownShop(context);
  const { item } = await getCall(context)(getStorefrontItem, {
    params: { slug: shop.slug, itemId: params.itemId },
  });
  const { searchParams } = currentState(context).url;
  const asked = searchParams.get(VARIANT_PARAM);
  const reviewPage = Math.min(
    1000,
    Math.max(1, Math.floor(Number(searchParams.get("reviews")) || 1)),
  );
  const found = item.rating
    ? await getCall(context)(listStorefrontReviews, {
        params: { slug: shop.slug, itemId: item.id },
        query: { limit: REVIEW_PAGE_SIZE, offset: (reviewPage - 1) * REVIEW_PAGE_SIZE },
      })
    : { reviews: [], total: 0 };
  return { shop, item, chosen: chooseVariant(item, asked), reviewPage, ...found };
}

/** Adds a variant to the cart and redirects there, to confirm it. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = getShownShop(context);
  const { slug } = shop;
  const form = await request.formData();
  const variantId = String(form.get("variant") ?? "");
  const typed = Number(normaliseNumber(String(form.get("quantity") ?? "")));
  const quantity = Math.min(MAX_UNITS, Math.max(1, Math.floor(typed || 1)));
  if (!variantId) return redirect(shopPath(shop, `/products/${params.itemId}`), 303);
  const lines = addToCart(readCart(slug, context), { variantId, quantity });
  if (lines.length > MAX_CART_LINES) return redirect(shopPath(shop, "/cart?full=1"), 303);
  writeCart(context, slug, lines);
  return redirect(shopPath(shop, "/cart?added=1"), 303);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { shop, item, chosen, reviews, total, reviewPage } = loaderData;
  const t = getT();
  const format = getFormat();
  const { env, language } = currentState();
  const addressOf = (href: string) => addressIn(env.publicOrigin + href, language, shop);
  const path = shopPath(shop, `/products/${item.id}`);
  const category = item.category.split(" > ")[0] ?? "";
  const crumbs = [
    { name: shop.name, href: shopPath(shop) },
    ...(category
      ? [{ name: category, href: shopPath(shop, `?category=${encodeURIComponent(category)}`) }]
      : []),
  ];
  return (
    <main id="main" className="mx-auto w-full max-w-[70rem] px-4 pb-16">
      <title>{`${item.name} · ${shop.name}`}</title>
      <SharedHead
        shop={shop}
        path={path}
        title={item.name}
        description={item.description.slice(0, 160)}
        picture={item.picture?.url ?? null}
        type="product"
      />
      <LinkedData data={productData(shop, item, addressOf(path), reviews)} />
      <LinkedData
        data={breadcrumbData(
          [...crumbs, { name: item.name, href: path }].map(({ name, href }) => ({
            name,
            url: addressOf(href),
          })),
        )}
      />
      <nav aria-label={t("storefront:categories")} className="py-2">
        <ol className="flex flex-wrap items-center text-sm text-secondary-foreground">
          {crumbs.map(({ name, href }, index) => (
            <li key={href} className="flex items-center">
              {index > 0 ? <Icon name="chevron-right" size="s" /> : null}
              <a
                href={href}
                className="inline-flex min-h-11 items-center px-1.5 text-secondary-foreground first:pl-0"
              >
                {name}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid gap-6 md:grid-cols-2 md:gap-10">
        <Gallery name={item.name} pictures={picturesOfChoice(item, chosen)} />
        <div className="grid content-start gap-5">
          <div id={CHOICE_ID} className="grid scroll-mt-4 gap-2">
            <h1 className="text-xl font-semibold text-balance">{item.name}</h1>
            {item.rating ? <Rating rating={item.rating} /> : null}
            <p className="flex flex-wrap items-baseline gap-x-3 text-xl font-semibold">
              {format.money(chosen?.price ?? item.lowestPrice)}
              <PriceBefore price={chosen?.priceBefore ?? null} />
            </p>
            {chosen?.priceBefore ? (
              <p className="text-sm text-secondary-foreground">
                {t("storefront:product.before.hint")}
              </p>
            ) : null}
            {item.daysToShip === null ? null : (
              <p className="flex items-center gap-2 text-md text-secondary-foreground">
                <Icon name="clock" />
                {t("storefront:product.preOrder", {
                  days: item.daysToShip,
                  count: item.daysToShip,
                })}
              </p>
            )}
          </div>
          {chosen ? <OptionRows item={item} chosen={chosen} /> : null}
          {item.sizeGuide ? <SizeGuide guide={item.sizeGuide} /> : null}
          <AddToCart chosen={chosen} takesOrders={shop.takesOrders} />
          <Promises shop={shop} />
          <a
            href={shopPath(shop, `/ask?item=${item.id}`)}
            className="inline-flex min-h-11 items-center gap-2 justify-self-start text-md"
          >
            <Icon name="message-circle" />
            {t("storefront:ask.title")}
          </a>
          <section className="grid gap-2 border-t border-line-soft pt-5">
            <h2>{t("storefront:product.description")}</h2>
            <p className="text-md whitespace-pre-line">{item.description}</p>
          </section>
          <Details item={item} />
        </div>
      </div>
      {reviews.length > 0 ? (
        <Reviews
          shop={shop}
          reviews={reviews}
          later={reviewPage > 1 ? `${path}?reviews=${reviewPage - 1}#${REVIEWS_ID}` : null}
          earlier={
            reviewPage * REVIEW_PAGE_SIZE < total
              ? `${path}?reviews=${reviewPage + 1}#${REVIEWS_ID}`
              : null
          }
        />
      ) : null}
      {item.related.length > 0 ? (
        <section className="grid gap-4 pt-12">
          <h2 className="text-lg">{t("storefront:product.related")}</h2>
          <ItemGrid shop={shop} items={item.related} />
        </section>
      ) : null}
    </main>
  );
}

/**
 * Answers three questions before the order: from where it comes, when shipping is free, and whether
 * it can go back.
 */
function Promises({ shop }: { shop: ShownShop }) {
  const t = getT();
  const format = getFormat();
  const lines: { page: string; icon: IconName; text: string }[] = [
    ...(shop.city
      ? [
          {
            page: "shipping",
            icon: "truck" as const,
            text: t("storefront:sendsFrom", { city: shop.city }),
          },
        ]
      : []),
    ...(shop.freeShippingFrom === null
      ? []
      : [
          {
            page: "shipping",
            icon: "package" as const,
            text: t("storefront:promise.freeShipping", {
              amount: format.money(shop.freeShippingFrom),
            }),
          },
        ]),
    ...(shop.returnDays
      ? [
          {
            page: "returns",
            icon: "undo-2" as const,
            text: t("storefront:promise.returns", { count: shop.returnDays }),
          },
        ]
      : []),
  ];
  return (
    <ul className="grid text-md text-secondary-foreground empty:hidden">
      {lines.map(({ page, icon, text }) => (
        <li key={text}>
          <a
            href={shopPath(shop, `/info/${page}`)}
            className="inline-flex min-h-11 items-center gap-2 text-secondary-foreground"
          >
            <Icon name={icon} />
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

type Item = Awaited<ReturnType<typeof loader>>["item"];

function Details({ item }: { item: Item }) {
  const t = getT();
  const weight = Math.max(...item.variants.map((variant) => variant.weightG));
  const rows = [
    [t("storefront:product.brand"), item.brandName],
    [t("storefront:product.condition"), t(`storefront:product.condition.${item.condition}`)],
    [t("storefront:product.weight"), weight > 0 ? t("storefront:product.grams", { weight }) : ""],
    [t("storefront:product.category"), item.category.replaceAll(" > ", " / ")],
  ].filter(([, value]) => value !== "");
  return (
    <section className="grid gap-2 border-t border-line-soft pt-5">
      <h2>{t("storefront:product.details")}</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-md">
        {rows.map(([label, value]) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-secondary-foreground">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
