import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { StorefrontItem } from "#contract/storefront.ts";

interface AddToCartProps {
  chosen: StorefrontItem["variants"][number] | null;
  takesOrders: boolean;
}

/** A form that the browser submits. */
export function AddToCart({ chosen, takesOrders }: AddToCartProps) {
  const t = getT();
  if (chosen === null || chosen.availability === "none")
    return (
      <p className="rounded-md bg-muted px-4 py-3 text-md font-medium">{t("storefront:soldOut")}</p>
    );
  return (
    <form method="post" className="grid gap-4">
      <input type="hidden" name="variant" value={chosen.id} />
      {chosen.availability === "few" ? (
        <p className="text-sm text-warning">{t("storefront:product.fewLeft")}</p>
      ) : null}
      <div className="flex items-end gap-3">
        <label className="grid gap-1.5 text-sm text-secondary-foreground">
          {t("storefront:product.quantity")}
          <input
            name="quantity"
            defaultValue={1}
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
