import { Card } from "#app/components/ui/section.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { ProductFigures } from "#contract/statistics.ts";
import type { SaleState } from "#contract/statuses.ts";
import { ListEnd, type ListExpansion } from "./list-end.tsx";
import { buildOrdersLink, type ChartView } from "./view.ts";

interface ProductRanksProps {
  products: readonly ProductFigures[];
  view: ChartView;
  /** Best or worst sellers, or the most returned products. */
  show: "sold" | "unsold" | "returned";
  /** Number of hidden rows. */
  more?: number;
  whole?: ListExpansion;
}

/** Products with their figures. Each links to its orders. */
export function ProductRanks({ products, view, show, more = 0, whole }: ProductRanksProps) {
  const t = getT();
  const title = t(`statistics:products.${show}`);
  const columns = show === "returned" ? RETURNED_METRICS : SOLD_METRICS;
  return (
    <Card flush>
      <h2 className="px-4.5 pt-4 pb-2">{title}</h2>
      {products.length === 0 ? (
        <p className="px-4.5 pb-4 text-muted-foreground">{t("statistics:none")}</p>
      ) : (
        <Table cards>
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t("statistics:products.product")}</th>
              {columns.map((name) => (
                <th key={name} scope="col" className="num">
                  {t(`statistics:products.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {products.map((product) => (
              <tr key={product.variantId ?? product.productId ?? product.sku}>
                <th scope="row" className="span">
                  <ProductName product={product} view={view} />
                </th>
                {columns.map((name) => (
                  <td
                    key={name}
                    className={name === columns[0] ? "num avail" : "num span2"}
                    data-l={t(`statistics:products.${name}`)}
                  >
                    <Figure
                      to={buildProductOrdersLink(product, view, SALE_BY_METRIC[name])}
                      text={formatFigure(product, name)}
                    />
                    {name === "margin" && product.figures.costUnknownUnits > 0 ? (
                      <CostUnknown figures={product.figures} />
                    ) : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <ListEnd className="px-4.5 py-3" more={more} whole={whole} />
    </Card>
  );
}

const SOLD_METRICS = ["units", "net", "margin"] as const;
const RETURNED_METRICS = ["returnedUnits", "units"] as const;
/** Order filter of each figure: returned units come from returned orders. */
const SALE_BY_METRIC = {
  units: "kept",
  net: "kept",
  margin: "kept",
  returnedUnits: "returned",
} as const satisfies Record<(typeof SOLD_METRICS | typeof RETURNED_METRICS)[number], SaleState>;
const MONEY_METRICS: ReadonlySet<string> = new Set(["net", "margin"]);

/** Returns the link to a product's orders. `null` without a product or the permission. */
const buildProductOrdersLink = (
  { productId, variantId }: ProductFigures,
  view: ChartView,
  sale: SaleState,
): string | null =>
  productId === null
    ? null
    : buildOrdersLink(view, sale, variantId === null ? { productId } : { variantId });

/** Returns a figure's text. A margin without a known cost is a dash. */
function formatFigure({ figures }: ProductFigures, name: keyof typeof SALE_BY_METRIC): string {
  const format = getFormat();
  const value = figures[name];
  return value === null
    ? "–"
    : MONEY_METRICS.has(name)
      ? format.money(value)
      : format.number(value);
}

function CostUnknown({ figures }: Pick<ProductFigures, "figures">) {
  const t = getT();
  const count = figures.costUnknownUnits;
  return (
    <span className="block text-xs text-muted-foreground">
      {figures.margin === null
        ? t("statistics:products.costUnknown")
        : t("statistics:products.costUnknownUnits", { count, units: getFormat().number(count) })}
    </span>
  );
}

function Figure({ to, text }: { to: string | null; text: string }) {
  return to === null ? (
    text
  ) : (
    <Link className="text-foreground" to={to}>
      {text}
    </Link>
  );
}

function ProductName({ product, view }: { product: ProductFigures; view: ChartView }) {
  const { name, sku, imageUrl } = product;
  const ordersHref = buildProductOrdersLink(product, view, "placed");
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Thumb className="max-md:hidden" url={imageUrl ?? undefined} />
      <span className="grid min-w-0">
        {ordersHref === null ? (
          <span className="truncate">{name}</span>
        ) : (
          <Link className="truncate font-medium text-foreground" to={ordersHref}>
            {name}
          </Link>
        )}
        <span className="truncate text-xs text-muted-foreground">{sku}</span>
      </span>
    </span>
  );
}
