import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { StorefrontItem } from "#contract/storefront.ts";
import { MOST_UNITS } from "#contract/storefront-orders.ts";

type Variant = StorefrontItem["variants"][number];

/** Above this number the options are a select. */
const MOST_CHIPS = 24;
/** Below this number the stock is shown. */
const FEW_LEFT = 6;

interface AddToCartProps {
  item: StorefrontItem;
  takesOrders: boolean;
}

/** A form that the browser submits. */
export function AddToCart({ item, takesOrders }: AddToCartProps) {
  const t = getT();
  const most = Math.max(0, ...item.variants.map((variant) => variant.stock));
  if (most === 0)
    return (
      <p className="rounded-md bg-muted px-4 py-3 text-md font-medium">{t("storefront:soldOut")}</p>
    );
  return (
    <form method="post" className="grid gap-4">
      <Variants item={item} />
      <div className="flex items-end gap-3">
        <label className="grid gap-1.5 text-sm text-secondary-foreground">
          {t("storefront:product.quantity")}
          <input
            type="number"
            name="quantity"
            defaultValue={1}
            min={1}
            max={Math.min(most, MOST_UNITS)}
            inputMode="numeric"
            required
            className="min-h-12 w-20 rounded-sm border border-input bg-card px-3 text-lg text-foreground"
          />
        </label>
        <Button
          type="submit"
          variant="default"
          size="lg"
          className="flex-1 md:flex-none md:px-10"
          disabled={!takesOrders}
        >
          <Icon name="shopping-bag" />
          {t("storefront:product.add")}
        </Button>
      </div>
      {takesOrders ? null : (
        <p className="text-md text-secondary-foreground">{t("storefront:product.notReady")}</p>
      )}
    </form>
  );
}

function Variants({ item }: { item: StorefrontItem }) {
  const t = getT();
  const { variants } = item;
  const [only] = variants;
  if (only && variants.length === 1)
    return (
      <>
        <input type="hidden" name="variant" value={only.id} />
        <Left variant={only} />
      </>
    );
  const chosen = variants.find((variant) => variant.stock > 0)?.id;
  const legend = item.variationTypes.map((type) => type.name).join(" · ");
  if (variants.length > MOST_CHIPS)
    return (
      <label className="grid gap-1.5 text-sm text-secondary-foreground">
        {legend || t("storefront:product.choose")}
        <select
          name="variant"
          defaultValue={chosen}
          className="min-h-12 appearance-none rounded-sm border border-input bg-card pr-7 pl-3 text-base text-foreground chevron"
        >
          {variants.map((variant) => (
            <option key={variant.id} value={variant.id} disabled={variant.stock === 0}>
              {optionText(item, variant)}
            </option>
          ))}
        </select>
      </label>
    );
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-2 text-sm text-secondary-foreground">
        {legend || t("storefront:product.choose")}
      </legend>
      <div className="flex flex-wrap gap-2">
        {variants.map((variant) => (
          <Chip key={variant.id} item={item} variant={variant} isChosen={variant.id === chosen} />
        ))}
      </div>
    </fieldset>
  );
}

function Chip({
  item,
  variant,
  isChosen,
}: {
  item: StorefrontItem;
  variant: Variant;
  isChosen: boolean;
}) {
  const format = getFormat();
  const hasOwnPrice = item.highestPrice > item.lowestPrice;
  const isGone = variant.stock === 0;
  return (
    <label className="relative grid min-h-11 content-center rounded-sm border border-line-strong px-3.5 py-1.5 text-md has-checked:border-primary-mark has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring has-disabled:border-dashed has-disabled:text-muted-foreground has-disabled:line-through">
      <input
        type="radio"
        name="variant"
        value={variant.id}
        defaultChecked={isChosen}
        disabled={isGone}
        required
        className="absolute inset-0 size-full opacity-0"
      />
      <span>{variant.name}</span>
      {hasOwnPrice ? (
        <span className="text-xs text-secondary-foreground">{format.money(variant.price)}</span>
      ) : null}
      <Left variant={variant} />
    </label>
  );
}

function Left({ variant }: { variant: Variant }) {
  const t = getT();
  return variant.stock > 0 && variant.stock < FEW_LEFT ? (
    <span className="text-xs text-warning">
      {t("storefront:product.left", { count: variant.stock })}
    </span>
  ) : null;
}

function optionText(item: StorefrontItem, variant: Variant): string {
  const t = getT();
  const price =
    item.highestPrice > item.lowestPrice ? ` · ${getFormat().money(variant.price)}` : "";
  return `${variant.name}${price}${variant.stock === 0 ? ` · ${t("storefront:soldOut")}` : ""}`;
}
