import { ActionForm } from "#app/components/form/action-form.tsx";
import { FieldError } from "#app/components/form/fields.tsx";
import { Fold } from "#app/components/form/fold.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { IfMay } from "#app/middleware/if-may.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { Output } from "#contract/endpoint.ts";
import { costPastSales, type getUncostedSales } from "#contract/statistics.ts";

type Uncosted = Output<typeof getUncostedSales>;
type UncostedVariant = Uncosted["variants"][number];

const INTENT = "uncosted";
const rowStyle = "flex min-h-9 items-center gap-3 not-first:border-t border-line-soft";

/**
 * Variants that were sold while their cost was unknown. Those with a cost by now can be given it in
 * their past sales; the others link to the product, where their cost is entered.
 */
export function UncostedSales({ uncosted }: { uncosted: Uncosted }) {
  const t = getT();
  const { variants, total } = uncosted;
  if (total === 0) return null;
  const costed = variants.filter(({ cost }) => cost !== null);
  const unknown = variants.filter(({ cost }) => cost === null);
  return (
    <Fold intent={INTENT} className="rounded-lg border bg-card px-4.5 py-3 print:hidden">
      <summary className="cursor-pointer font-medium max-md:min-h-11 max-md:content-center">
        {t("statistics:uncosted.title", { count: total })}
      </summary>
      <p className="mt-2 max-w-180 text-secondary-foreground">{t("statistics:uncosted.hint")}</p>
      <IfMay call={costPastSales}>
        {costed.length > 0 ? <CostForm variants={costed} /> : null}
      </IfMay>
      {unknown.length > 0 ? (
        <section className="mt-4">
          <h3 className="font-medium">{t("statistics:uncosted.missing")}</h3>
          <ul>
            {unknown.map((variant) => (
              <li key={variant.variantId} className={rowStyle}>
                <VariantName variant={variant} />
                <IfMay open="/products-v2/master">
                  <Link className="shrink-0" to={`/products-v2/master/${variant.productId}`}>
                    {t("statistics:uncosted.enter")}
                  </Link>
                </IfMay>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {total > variants.length ? (
        <p className="mt-3 text-xs text-muted-foreground">
          {t("statistics:ranks.more", { count: total - variants.length })}
        </p>
      ) : null}
    </Fold>
  );
}

function CostForm({ variants }: { variants: readonly UncostedVariant[] }) {
  const t = getT();
  const format = getFormat();
  return (
    <ActionForm intent={INTENT} className="mt-3 grid justify-items-start gap-3">
      <fieldset className="w-full min-w-0">
        <legend className="font-medium">{t("statistics:uncosted.known")}</legend>
        <ul>
          {variants.map((variant) => (
            <li key={variant.variantId} className={rowStyle}>
              <Checkbox
                className="min-w-0 flex-1"
                name="variantIds"
                value={variant.variantId}
                defaultChecked
              >
                <VariantName variant={variant} />
              </Checkbox>
              <span className="shrink-0 font-medium">{format.money(variant.cost ?? 0)}</span>
            </li>
          ))}
        </ul>
        <FieldError name="variantIds" />
      </fieldset>
      <SubmitButton>{t("statistics:uncosted.use")}</SubmitButton>
    </ActionForm>
  );
}

function VariantName({ variant: { name, sku, units, net } }: { variant: UncostedVariant }) {
  const format = getFormat();
  return (
    <span className="grid min-w-0 flex-1">
      <span className="truncate">{name}</span>
      <span className="text-xs wrap-anywhere text-muted-foreground">
        {getT()("statistics:uncosted.sold", {
          ...{ sku, count: units, units: format.number(units), amount: format.money(net) },
        })}
      </span>
    </span>
  );
}
