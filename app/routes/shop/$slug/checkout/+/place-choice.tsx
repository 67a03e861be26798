import { Button, buttonVariants } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { goodsPrice } from "#app/models/storefront/goods-price.ts";
import { shopPath } from "#app/models/storefront/shop-path.ts";
import type { Checkout } from "#app/services/storefront/checkout.ts";

/** Chooses the destination by words and matching places. Shipping costs depend on it. */
export function PlaceChoice({ checkout }: { checkout: Checkout }) {
  const t = getT();
  const format = getFormat();
  const { shop, cart, place, words, found } = checkout;
  const page = shopPath(shop, "/checkout");
  if (place)
    return (
      <section className="grid gap-2">
        <h2 className="text-lg">{t("storefront:checkout.where")}</h2>
        <p className="flex flex-wrap items-center justify-between gap-3 rounded-md border px-4 py-2 text-md">
          <span className="flex items-center gap-2">
            <Icon name="map-pin" />
            {place.text}
          </span>
          <a
            className={buttonVariants({ className: "max-md:min-h-11" })}
            href={`${page}?q=${encodeURIComponent(words)}`}
          >
            {t("storefront:checkout.change")}
          </a>
        </p>
      </section>
    );
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{t("storefront:checkout.where")}</h2>
      <form action={page} method="get" className="grid gap-1.5">
        <label htmlFor="place-words" className="text-sm text-secondary-foreground">
          {t(`storefront:checkout.whereSearch.${shop.countryCode}`)}
        </label>
        <div className="flex gap-2">
          <input
            id="place-words"
            type="search"
            name="q"
            defaultValue={words}
            required
            maxLength={200}
            aria-describedby="place-hint"
            className="min-h-12 w-full min-w-0 rounded-sm border border-input bg-card px-3 text-base text-foreground"
          />
          <Button type="submit" size="lg" variant={found ? "outline" : "default"}>
            {t("storefront:checkout.find")}
          </Button>
        </div>
        <p id="place-hint" className="text-sm text-muted-foreground">
          {t(`storefront:checkout.whereHint.${shop.countryCode}`)}
        </p>
        <p className="flex flex-wrap justify-between gap-x-4 pt-2 text-lg font-semibold">
          <span>{t("storefront:cart.subtotal")}</span>
          <span>{format.money(goodsPrice(cart))}</span>
        </p>
      </form>
      {found ? <Found checkout={checkout} /> : null}
    </section>
  );
}

function Found({ checkout: { shop, found, words } }: { checkout: Checkout }) {
  const t = getT();
  const places = found?.places ?? [];
  if (places.length === 0) return <p className="text-md">{t("storefront:checkout.noPlaces")}</p>;
  return (
    <div className="grid gap-2">
      <h3>{t("storefront:checkout.places")}</h3>
      <ul className="rounded-md border">
        {places.map((place) => (
          <li key={place.code} className="not-first:border-t border-line-soft">
            <a
              href={shopPath(
                shop,
                `/checkout?${new URLSearchParams({ q: words, place: place.code })}`,
              )}
              className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 text-md text-foreground hover:bg-accent hover:no-underline"
            >
              {place.text}
              <Icon name="chevron-right" className="text-muted-foreground" />
            </a>
          </li>
        ))}
      </ul>
      {(found?.total ?? 0) > places.length ? (
        <p className="text-sm text-secondary-foreground">{t("storefront:checkout.moreplaces")}</p>
      ) : null}
    </div>
  );
}
