import { Picture } from "#app/components/storefront/picture.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { StorefrontItem } from "#contract/storefront.ts";

/** The seller's table of sizes, folded. */
export function SizeGuide({ guide }: { guide: NonNullable<StorefrontItem["sizeGuide"]> }) {
  const t = getT();
  const format = getFormat();
  const { measures, rows, picture } = guide;
  return (
    <details className="text-md">
      <summary className="inline-flex min-h-11 items-center text-link underline">
        {t("storefront:product.sizes")}
      </summary>
      {rows.length > 0 ? (
        <table className="w-full text-left text-sm wrap-anywhere">
          <caption className="pb-2 text-left text-sm text-secondary-foreground">
            {t("storefront:product.sizes.unit")}
          </caption>
          <thead>
            <tr className="border-b">
              <th scope="col" className="py-2 pr-2 font-medium">
                {t("storefront:product.size")}
              </th>
              {measures.map((measure) => (
                <th key={measure} scope="col" className="py-2 pr-2 text-right font-medium">
                  {measure}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ size, values }) => (
              <tr key={size} className="border-b border-line-soft">
                <th scope="row" className="py-2 pr-2 font-medium">
                  {size}
                </th>
                {measures.map((measure, index) => (
                  <td key={measure} className="py-2 pr-2 text-right">
                    {values[index] == null ? "–" : format.number(values[index], 0, 1)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {picture ? (
        <Picture
          picture={picture}
          alt={t("storefront:product.sizes")}
          sizes="(min-width: 48rem) 32rem, 92vw"
          isWhole
        />
      ) : null}
    </details>
  );
}
