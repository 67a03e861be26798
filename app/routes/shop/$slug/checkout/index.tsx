import { Icon } from "#app/components/ui/icon.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { goodsPrice } from "#app/models/storefront/goods-price.ts";
import { shopPath } from "#app/models/storefront/shop-path.ts";
import { type Checkout, orderCart, readCheckout } from "#app/services/storefront/checkout.ts";
import { OrderForm } from "./+/order-form.tsx";
import { PlaceChoice } from "./+/place-choice.tsx";
import type { Route } from "./+types/index";

export const loader = ({ context }: Route.LoaderArgs) => readCheckout(context);
export const action = ({ context, request }: Route.ActionArgs) => orderCart(context, request);

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { shop, place } = loaderData;
  const t = getT();
  return (
    <main id="main" className="mx-auto w-full max-w-[70rem] px-4 pt-4 pb-16">
      <title>{`${t("storefront:checkout.title")} · ${shop.name}`}</title>
      <meta name="robots" content="noindex" />
      <a
        href={shopPath(shop, "/cart")}
        className="inline-flex min-h-11 items-center gap-1.5 text-sm text-secondary-foreground"
      >
        <Icon name="arrow-left" />
        {t("storefront:checkout.back")}
      </a>
      <h1 className="pb-4 text-xl">{t("storefront:checkout.title")}</h1>
      <div className="grid gap-8 md:grid-cols-[minmax(0,1fr)_20rem] md:items-start">
        <div className="grid gap-8">
          <PlaceChoice checkout={loaderData} />
          {place ? <OrderForm checkout={loaderData} /> : null}
        </div>
        <Summary checkout={loaderData} />
      </div>
    </main>
  );
}

function Summary({ checkout: { cart } }: { checkout: Checkout }) {
  const t = getT();
  const format = getFormat();
  return (
    <aside
      aria-labelledby="summary"
      className="grid gap-3 rounded-md bg-muted p-4 max-md:order-first md:sticky md:top-6"
    >
      <h2 id="summary">{t("storefront:checkout.summary")}</h2>
      <ul className="grid gap-2 text-md">
        {cart.lines.map((line) => (
          <li key={line.variantId} className="flex justify-between gap-4">
            <span className="min-w-0">
              {line.quantity} × {line.name}
              {line.variantName ? (
                <span className="block text-sm text-secondary-foreground">{line.variantName}</span>
              ) : null}
            </span>
            <span className="flex-none">{format.money(line.unitPrice * line.quantity)}</span>
          </li>
        ))}
      </ul>
      {cart.voucher?.problem === null ? (
        <p className="flex justify-between gap-4 text-md">
          {t("storefront:voucher.discount", { code: cart.voucher.code })}
          <span>{format.money(-cart.voucher.discount)}</span>
        </p>
      ) : null}
      <p className="flex justify-between gap-4 border-t pt-3 text-md font-semibold">
        {t("storefront:cart.subtotal")}
        <span>{format.money(goodsPrice(cart))}</span>
      </p>
    </aside>
  );
}
