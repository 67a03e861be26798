import { Outlet } from "react-router";
import { TrustMarks } from "#app/components/storefront/trust-marks.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { SkipLink } from "#app/components/ui/skip-link.tsx";
import { currentState, getT } from "#app/middleware/request-store.ts";
import { pictureAt } from "#app/models/storefront/picture-copies.ts";
import { type ShownShop, shopPath, shownPath } from "#app/models/storefront/shop-path.ts";
import { readCart } from "#app/services/storefront/cart.ts";
import {
  getShownShop,
  PREVIEW_PARAM,
  readPreview,
  storefront,
} from "#app/services/storefront/shop.ts";
import { LANGUAGES, type Language } from "#contract/languages.ts";
import { SHOP_PAGES } from "#contract/shop-window-fields.ts";
import type { Route } from "./+types/_layout";

export const middleware = [storefront];

const NAMES: Record<Language, string> = { en: "English", id: "Indonesia", th: "ไทย" };

export function loader({ context }: Route.LoaderArgs) {
  const shop = getShownShop(context);
  const units = readCart(shop.slug, context).reduce((sum, { quantity }) => sum + quantity, 0);
  const preview = readPreview(context);
  const query = new URLSearchParams(
    preview ? { [PREVIEW_PARAM]: preview } : { v: String(shop.theme.version) },
  );
  return { shop, units, sheet: shopPath(shop, `/theme.css?${query}`) };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return <Outlet />;
  const { shop, units, sheet } = loaderData;
  const t = getT();
  return (
    <div className="flex min-h-screen flex-col bg-card">
      {shop.theme.colour ? <link rel="stylesheet" href={sheet} precedence="theme" /> : null}
      <SkipLink label={t("storefront:skip")} />
      <ShopHeader shop={shop} units={units} />
      <Outlet />
      <ShopFooter shop={shop} />
    </div>
  );
}

function ShopHeader({ shop, units }: { shop: ShownShop; units: number }) {
  const t = getT();
  const home = shopPath(shop);
  const { url, env } = currentState();
  const appOrigin = env.ownDomain?.appOrigin ?? env.publicOrigin;
  // Elsewhere `q` has another meaning: the checkout searches places with it.
  const search = shownPath(shop, url) === home ? (url.searchParams.get("q") ?? "") : "";
  return (
    <header className="border-b border-line-soft">
      <div className="mx-auto flex max-w-[70rem] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:flex-nowrap">
        <a
          href={home}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-3 text-foreground hover:no-underline md:flex-none"
        >
          {shop.logoUrl ? (
            <img
              src={pictureAt(shop.logoUrl, "128", appOrigin)}
              alt=""
              width={44}
              height={44}
              className="size-11 flex-none rounded-full bg-picture object-contain"
            />
          ) : (
            <span className="grid size-11 flex-none place-items-center rounded-full bg-primary-soft text-link">
              <Icon name="store" size="l" />
            </span>
          )}
          <span className="truncate text-lg font-semibold">{shop.name}</span>
        </a>
        <search className="print:hidden order-last w-full md:order-none md:mx-auto md:max-w-112">
          <form action={home} method="get">
            <label className="relative block w-full">
              <span className="sr-only">{t("storefront:search.in", { shop: shop.name })}</span>
              <Icon
                name="search"
                className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted-foreground"
              />
              <input
                type="search"
                name="q"
                defaultValue={search}
                maxLength={100}
                placeholder={t("storefront:search")}
                className="min-h-11 w-full rounded-full border border-line-strong bg-card pr-5 pl-9 text-base text-foreground placeholder:text-muted-foreground"
              />
            </label>
          </form>
        </search>
        <a
          href={shopPath(shop, "/cart")}
          aria-label={
            units > 0 ? t("storefront:cart.count", { count: units }) : t("storefront:cart")
          }
          className="relative grid print:hidden size-11 flex-none place-items-center rounded-full text-foreground hover:bg-accent"
        >
          <Icon name="shopping-bag" size="l" />
          {units > 0 ? (
            <span className="absolute top-0 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1.5 text-2xs font-semibold text-primary-foreground">
              {units > 99 ? "99+" : units}
            </span>
          ) : null}
        </a>
      </div>
    </header>
  );
}

function ShopFooter({ shop }: { shop: ShownShop }) {
  const t = getT();
  const { url, language } = currentState();
  const buildLanguageHref = (code: Language) => {
    const query = new URLSearchParams(url.searchParams);
    query.set("lang", code);
    return `${shownPath(shop, url)}?${query}`;
  };
  return (
    <footer className="mt-auto border-t border-line-soft bg-muted print:hidden">
      <div className="mx-auto grid max-w-[70rem] gap-6 px-4 py-6 md:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid max-w-prose content-start gap-2 text-md text-secondary-foreground">
          <nav aria-label={t("storefront:info")} className="-mx-2 flex flex-wrap">
            {[
              ...SHOP_PAGES.map((page) => ({
                href: shopPath(shop, `/info/${page}`),
                label: t(`storefront:info.${page}`),
              })),
              { href: shopPath(shop, "/find"), label: t("storefront:find") },
            ].map(({ href, label }) => (
              <a
                key={href}
                href={href}
                className="inline-flex min-h-11 items-center px-2 text-md text-foreground"
              >
                {label}
              </a>
            ))}
          </nav>
          {shop.city ? (
            <p className="flex items-center gap-2">
              <Icon name="map-pin" />
              {t("storefront:sendsFrom", { city: shop.city })}
            </p>
          ) : null}
          {shop.phone ? (
            <p className="flex items-center gap-2">
              <Icon name="phone" />
              <a href={`tel:${shop.phone.replaceAll(/[^+\d]/g, "")}`}>
                {t("storefront:ask", { phone: shop.phone })}
              </a>
            </p>
          ) : null}
          <TrustMarks marks={shop.trustMarks} />
        </div>
        <div className="grid content-between gap-4 md:justify-items-end">
          <nav aria-label={t("storefront:language")} className="-mx-2 flex flex-wrap">
            {LANGUAGES.map((code) => (
              <a
                key={code}
                href={buildLanguageHref(code)}
                hrefLang={code}
                lang={code}
                aria-current={code === language ? "true" : undefined}
                className="inline-flex min-h-11 items-center px-2 text-sm text-secondary-foreground current:font-semibold current:text-foreground"
              >
                {NAMES[code]}
              </a>
            ))}
          </nav>
          <p className="text-xs text-muted-foreground">{t("storefront:poweredBy")}</p>
        </div>
      </div>
    </footer>
  );
}

export { ShopError as ErrorBoundary } from "#app/components/storefront/shop-error.tsx";
