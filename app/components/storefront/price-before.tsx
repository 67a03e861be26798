import { getFormat, getT } from "#app/middleware/request-store.ts";

/** An earlier price, struck through. */
export function PriceBefore({ price }: { price: number | null }) {
  if (price === null) return null;
  return (
    <s className="text-sm font-normal text-muted-foreground">
      <span className="sr-only">{getT()("storefront:product.before")} </span>
      {getFormat().money(price)}
    </s>
  );
}
