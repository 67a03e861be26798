import { data } from "react-router";
import { SharedHead } from "#app/components/storefront/shared-head.tsx";
import { TrustMarks } from "#app/components/storefront/trust-marks.tsx";
import { Hours } from "#app/components/storefront/working-hours.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { buildPolicyText } from "#app/models/storefront/policy-text.ts";
import { shopPath } from "#app/models/storefront/shop-path.ts";
import { getShownShop } from "#app/services/storefront/shop.ts";
import { SHOP_PAGES, type ShopPage } from "#contract/shop-window-fields.ts";
import { getStorefrontPage, type Storefront } from "#contract/storefront.ts";
import type { Route } from "./+types/$page";

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = SHOP_PAGES.find((name) => name === params.page);
  if (!page) throw data(null, { status: 404 });
  const shop = getShownShop(context);
  const { text } = await getCall(context)(getStorefrontPage, {
    params: { slug: shop.slug, page },
  });
  return { shop, page, text };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { shop, page, text } = loaderData;
  const t = getT();
  const title = t(`storefront:info.${page}`);
  const paragraphs = text === "" ? chooseDefaultText(shop, page) : text.split(/\n\s*\n/);
  return (
    <main id="main" className="mx-auto grid w-full max-w-180 content-start gap-4 px-4 pt-6 pb-16">
      <title>{`${title} · ${shop.name}`}</title>
      <SharedHead
        shop={shop}
        path={shopPath(shop, `/info/${page}`)}
        title={`${title} · ${shop.name}`}
        description={(paragraphs[0] ?? shop.name).slice(0, 160)}
        picture={shop.cover?.url ?? shop.logoUrl}
      />
      <h1 className="text-xl">{title}</h1>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="text-base whitespace-pre-line">
          {paragraph}
        </p>
      ))}
      {page === "about" ? <ShopFacts shop={shop} /> : null}
    </main>
  );
}

function chooseDefaultText(shop: Storefront, page: ShopPage): string[] {
  if (page === "about") return shop.tagline ? [shop.tagline] : [];
  return buildPolicyText(page, shop, getT(), getFormat());
}

function ShopFacts({ shop }: { shop: Storefront }) {
  const t = getT();
  const format = getFormat();
  return (
    <>
      <ul className="grid gap-2 text-md">
        <li className="flex items-center gap-2">
          <Icon name="store" />
          {t("storefront:info.since", { month: format.month(shop.openedAt) })}
        </li>
        {shop.city ? (
          <li className="flex items-center gap-2">
            <Icon name="map-pin" />
            {t("storefront:sendsFrom", { city: shop.city })}
          </li>
        ) : null}
        {shop.phone ? (
          <li className="flex items-center gap-2">
            <Icon name="phone" />
            <a href={`tel:${shop.phone.replaceAll(/[^+\d]/g, "")}`}>
              {t("storefront:ask", { phone: shop.phone })}
            </a>
          </li>
        ) : null}
      </ul>
      <Hours shop={shop} />
      <TrustMarks marks={shop.trustMarks} />
    </>
  );
}
