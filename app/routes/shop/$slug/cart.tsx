import { redirect } from "react-router";
import { FoldedSection } from "#app/components/storefront/folded-section.tsx";
import { Picture } from "#app/components/storefront/picture.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button, buttonVariants } from "#app/components/ui/button.tsx";
import { emptyActionsStyle, emptyStyle } from "#app/components/ui/empty.tsx";
import { FieldMessage } from "#app/components/ui/field.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { normaliseNumber } from "#app/models/form/typed-number.ts";
import { goodsPrice } from "#app/models/storefront/goods-price.ts";
import { type ShownShop, shopPath } from "#app/models/storefront/shop-path.ts";
import {
  CART_PARAM,
  formatCart,
  parseCart,
  readCart,
  readVoucher,
  writeCart,
  writeVoucher,
} from "#app/services/storefront/cart.ts";
import { getShownShop } from "#app/services/storefront/shop.ts";
import { VARIANT_PARAM } from "#app/services/storefront/variant-choice.ts";
import { VOUCHER_CODE } from "#contract/shop-voucher-fields.ts";
import {
  MAX_CART_LINES,
  MAX_UNITS,
  type PricedCart,
  priceStorefrontCart,
} from "#contract/storefront-orders.ts";
import type { Route } from "./+types/cart";

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShownShop(context);
  const lines = readCart(shop.slug, context);
  const { cart } = await getCall(context)(priceStorefrontCart, {
    params: { slug: shop.slug },
    body: { lines, voucher: readVoucher(shop.slug, context) },
  });
  const isLess = cart.lines.length < lines.length;
  const { searchParams } = currentState(context).url;
  const { added, full } = { added: searchParams.has("added"), full: searchParams.has("full") };
  const wrongCode = searchParams.get("code");
  // A link only offers its cart, because opening an address must change nothing.
  const offered = parseCart(searchParams.get(CART_PARAM) ?? "");
  const { env } = currentState(context);
  const kept = formatCart(lines);
  const query = new URLSearchParams({ [CART_PARAM]: kept });
  const link = `${env.publicOrigin}${shopPath(shop, "/cart")}?${query}`;
  return {
    ...{ shop, cart, isLess, isAdded: added, isFull: full, wrongCode, link },
    offered: formatCart(offered) === kept ? [] : offered,
  };
}

/**
 * Saves every typed quantity; 0 removes the line, and an invalid number changes nothing. `remove`
 * is the line whose button was pressed.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShownShop(context);
  const { slug } = shop;
  const form = await request.formData();
  if (form.get("intent") === "take") {
    writeCart(context, slug, parseCart(String(form.get(CART_PARAM) ?? "")));
    return redirect(shopPath(shop, "/cart"), 303);
  }
  const removed = form.get("remove");
  const lines = readCart(slug, context).flatMap(({ variantId, quantity }) => {
    const typed = String(form.get(`quantity-${variantId}`) ?? "").trim();
    const number = typed === "" ? Number.NaN : Math.floor(Number(normaliseNumber(typed)));
    const wanted = Number.isNaN(number) ? quantity : number;
    const isGone = variantId === removed || wanted < 1;
    return isGone ? [] : [{ variantId, quantity: Math.min(wanted, MAX_UNITS) }];
  });
  writeCart(context, slug, lines);
  const typedCode = form.get("voucher");
  const isForgotten = form.get("intent") === "no-voucher";
  if (typeof typedCode === "string" || isForgotten) {
    const code = VOUCHER_CODE.safeParse(typedCode);
    const typed = isForgotten ? "" : String(typedCode).trim();
    writeVoucher(context, slug, code.success && !isForgotten ? code.data : "");
    // No voucher has such a code, so it is only shown again.
    if (typed !== "" && !code.success)
      return redirect(
        shopPath(shop, `/cart?${new URLSearchParams({ code: typed.slice(0, 40) })}`),
        303,
      );
  }
  const isOn = form.get("intent") === "checkout" && lines.length > 0;
  return redirect(shopPath(shop, isOn ? "/checkout" : "/cart"), 303);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { shop, cart, isLess, isAdded, isFull, wrongCode, offered, link } = loaderData;
  const t = getT();
  const format = getFormat();
  const page = shopPath(shop, "/cart");
  return (
    <main id="main" className="mx-auto w-full max-w-180 px-4 pt-6 pb-16">
      <title>{`${t("storefront:cart.title")} · ${shop.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="pb-4 text-xl">{t("storefront:cart.title")}</h1>
      <div className="grid gap-3 empty:hidden">
        {isAdded && cart.lines.length > 0 ? (
          <Alert tone="info">{t("storefront:cart.added")}</Alert>
        ) : null}
        {isFull ? (
          <Alert tone="warning">{t("storefront:cart.full", { count: MAX_CART_LINES })}</Alert>
        ) : null}
        {isLess ? <Alert tone="warning">{t("storefront:cart.left")}</Alert> : null}
      </div>
      {offered.length > 0 ? (
        <form method="post" action={page} className="grid justify-items-start gap-2 pb-4">
          <p className="text-md">
            {t("storefront:cart.offered", {
              count: offered.reduce((sum, { quantity }) => sum + quantity, 0),
            })}
          </p>
          <input type="hidden" name={CART_PARAM} value={formatCart(offered)} />
          <Button type="submit" size="lg" variant="default" name="intent" value="take">
            {t("storefront:cart.take")}
          </Button>
        </form>
      ) : null}
      {cart.lines.length === 0 ? (
        <div className={emptyStyle}>
          <h2>{t("storefront:cart.empty")}</h2>
          <p>{t("storefront:cart.emptyText")}</p>
          <div className={emptyActionsStyle}>
            <a className={buttonVariants({ variant: "default" })} href={shopPath(shop)}>
              {t("storefront:cart.look")}
            </a>
          </div>
        </div>
      ) : (
        <form method="post" action={page} className="grid gap-4">
          {/* Enter in a field presses the form's first button, so this one updates the cart. */}
          <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
            {t("storefront:cart.update")}
          </button>
          <ul className="border-b border-line-soft">
            {cart.lines.map((line) => (
              <Line key={line.variantId} shop={shop} line={line} />
            ))}
          </ul>
          <VoucherField voucher={cart.voucher} wrongCode={wrongCode} />
          <div className="grid justify-items-end gap-1 text-right">
            {cart.voucher && cart.voucher.problem === null ? (
              <p className="text-md">
                {t("storefront:voucher.discount", { code: cart.voucher.code })}{" "}
                {format.money(-cart.voucher.discount)}
              </p>
            ) : null}
            <p className="flex items-baseline gap-3 text-lg">
              {t("storefront:cart.subtotal")}
              <strong>{format.money(goodsPrice(cart))}</strong>
            </p>
            <p className="text-sm text-secondary-foreground">
              {t("storefront:cart.shippingLater")}
            </p>
            {cart.freeShipping ? (
              <p className="text-sm font-medium">
                {cart.freeShipping.missing === 0
                  ? t("storefront:cart.freeShipping")
                  : t("storefront:cart.freeShippingMissing", {
                      amount: format.money(cart.freeShipping.missing),
                    })}
              </p>
            ) : null}
          </div>
          <div className="flex flex-wrap justify-end gap-3">
            <Button type="submit" size="lg" name="intent" value="update">
              {t("storefront:cart.update")}
            </Button>
            <Button
              type="submit"
              size="lg"
              variant="default"
              name="intent"
              value="checkout"
              className="max-md:w-full"
              disabled={!shop.takesOrders}
            >
              {t("storefront:cart.checkout")}
            </Button>
          </div>
        </form>
      )}
      {cart.lines.length > 0 ? (
        <FoldedSection label={t("storefront:cart.elsewhere")} className="pt-6">
          <p className="pb-2 text-sm text-secondary-foreground">
            {t("storefront:cart.elsewhere.hint")}
          </p>
          <a href={link} className="break-all select-all">
            {link}
          </a>
        </FoldedSection>
      ) : null}
    </main>
  );
}

interface VoucherFieldProps {
  voucher: PricedCart["voucher"];
  /** A text that is no code. `null` where there is none. */
  wrongCode: string | null;
}

/** The voucher's code. The cart's other buttons send it, too. */
function VoucherField({ voucher, wrongCode }: VoucherFieldProps) {
  const t = getT();
  const problem = wrongCode === null ? (voucher?.problem ?? null) : "unknown";
  const isTaken = voucher !== null && problem === null;
  return (
    <div className="grid gap-1.5 md:justify-self-end">
      <label htmlFor="voucher" className="text-sm text-secondary-foreground">
        {t("storefront:voucher")}
      </label>
      <div className="flex gap-2">
        <input
          id="voucher"
          name="voucher"
          defaultValue={wrongCode ?? voucher?.code ?? ""}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={problem === null ? undefined : true}
          aria-describedby={problem === null ? undefined : "voucher-error"}
          className="min-h-11 w-full min-w-0 rounded-sm border border-input bg-card px-3 text-base text-foreground uppercase aria-invalid:border-critical-mark"
        />
        <Button type="submit" size="lg" name="intent" value={isTaken ? "no-voucher" : "update"}>
          {t(isTaken ? "storefront:voucher.remove" : "storefront:voucher.use")}
        </Button>
      </div>
      {problem === null ? null : (
        <FieldMessage id="voucher-error">{t(`storefront:voucher.${problem}`)}</FieldMessage>
      )}
    </div>
  );
}

function Line({ shop, line }: { shop: ShownShop; line: PricedCart["lines"][number] }) {
  const t = getT();
  const format = getFormat();
  const name = [line.name, line.variantName].filter(Boolean).join(", ");
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-2 border-t border-line-soft py-4">
      <Picture picture={line.picture} alt="" sizes="5rem" />
      <div className="grid content-start gap-1">
        <a
          href={shopPath(
            shop,
            `/products/${line.itemId}?${new URLSearchParams({ [VARIANT_PARAM]: line.variantId })}`,
          )}
          className="text-md font-medium text-foreground"
        >
          {line.name}
        </a>
        {line.variantName ? (
          <span className="text-sm text-secondary-foreground">{line.variantName}</span>
        ) : null}
        <span className="text-sm text-secondary-foreground">
          {t("storefront:cart.each", { price: format.money(line.unitPrice) })}
        </span>
        {line.quantity > line.stock ? (
          <span className="text-sm font-medium text-critical">
            {line.stock === 0
              ? t("storefront:cart.lineGone")
              : t("storefront:cart.only", { count: line.stock })}
          </span>
        ) : null}
        <div className="flex flex-wrap items-center gap-3 pt-1">
          <input
            name={`quantity-${line.variantId}`}
            aria-label={t("storefront:cart.quantityOf", { name })}
            defaultValue={line.quantity}
            inputMode="numeric"
            className="min-h-11 w-20 rounded-sm border border-input bg-card px-3 text-base text-foreground"
          />
          <Button
            type="submit"
            variant="ghost"
            name="remove"
            value={line.variantId}
            aria-label={t("storefront:cart.removeNamed", { name })}
            className="max-md:min-h-11"
          >
            {t("storefront:cart.remove")}
          </Button>
          <span className="ml-auto text-md font-semibold">
            {format.money(line.unitPrice * Math.min(line.quantity, line.stock))}
          </span>
        </div>
      </div>
    </li>
  );
}
