import { getFormat, getT } from "#app/middleware/request-store.ts";
import { type ShownShop, shopPath } from "#app/models/storefront/shop-path.ts";
import type { ItemCard } from "#contract/storefront.ts";
import { Picture } from "./picture.tsx";
import { PriceBefore } from "./price-before.tsx";

const PICTURE_SIZES = "(min-width: 64rem) 16rem, (min-width: 48rem) 30vw, 45vw";
/** Number of products above the fold on most screens. */
const SEEN_AT_ONCE = 4;

/** A grid of products: two per row on phones, four on desktops. */
export function ItemGrid({ shop, items }: { shop: ShownShop; items: readonly ItemCard[] }) {
  const t = getT();
  const format = getFormat();
  return (
    <ul className="grid grid-cols-2 gap-x-3 gap-y-5 md:grid-cols-3 md:gap-y-8 lg:grid-cols-4">
      {items.map((item, index) => {
        const price = format.money(item.lowestPrice);
        return (
          <li key={item.id}>
            <a
              href={shopPath(shop, `/products/${item.id}`)}
              className="group grid gap-2 text-foreground hover:no-underline"
            >
              <span className="relative block overflow-hidden rounded-md">
                <Picture
                  picture={item.picture}
                  alt=""
                  sizes={PICTURE_SIZES}
                  isFirst={index < SEEN_AT_ONCE}
                  className="transition-opacity duration-fast group-hover:opacity-85"
                />
                {item.availability === "none" ? (
                  <span className="absolute top-2 left-3 rounded-full bg-inverse px-2.5 py-1 text-xs font-medium text-inverse-foreground">
                    {t("storefront:soldOut")}
                  </span>
                ) : null}
              </span>
              <span className="grid gap-0.5">
                <span className="line-clamp-2 text-md leading-snug group-hover:underline">
                  {item.name}
                </span>
                <span className="flex flex-wrap items-baseline gap-x-2 text-md font-semibold">
                  {item.highestPrice > item.lowestPrice ? t("storefront:from", { price }) : price}
                  <PriceBefore price={item.priceBefore} />
                </span>
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
