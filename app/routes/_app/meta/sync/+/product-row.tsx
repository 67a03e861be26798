import { PickRow } from "#app/components/list/pick-row.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { ProductSummary } from "#contract/products.ts";

interface ProductRowProps {
  product: ProductSummary;
  isThere: boolean;
  wasPicked: boolean;
}

/** A product that can be sent, and whether the catalogue has it. */
export function ProductRow({ product, isThere, wasPicked }: ProductRowProps) {
  const t = getT();
  const format = getFormat();
  return (
    <tr>
      <PickRow
        id={product.id}
        label={t("products:pick.row", { name: product.name })}
        wasPicked={wasPicked}
      />
      <th scope="row" className="span">
        <span className="flex items-center gap-2.5">
          <Thumb url={product.images[0]?.url} />
          <span className="wrap-anywhere">{product.name}</span>
        </span>
      </th>
      <td className="num" data-l={t("meta:products.variants")}>
        {format.number(product.variantCount)}
      </td>
      <td className="num avail" data-l={t("meta:products.available")}>
        {format.number(product.available)}
      </td>
      <td className="span2" data-l={t("meta:products.state")}>
        <StatusDot tone={isThere ? "success" : "none"}>
          {t(isThere ? "meta:products.there" : "meta:products.notThere")}
        </StatusDot>
      </td>
    </tr>
  );
}
