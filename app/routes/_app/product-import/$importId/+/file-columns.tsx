import { getFormat, getT } from "#app/middleware/request-store.ts";
import { getEncodingName } from "#app/models/file-columns/encoding-name.ts";
import { nameFileSystem } from "#app/models/product-import/file-system.ts";
import { Link } from "#app/navigation/link.tsx";
import type { ProductImport } from "#contract/product-imports.ts";

const NAMED_COLUMNS = 40;

/**
 * Shows the format of the file, the unread columns, and a link to change them. `to` is `null` if it
 * is too late.
 */
export function FileColumns({
  columns: { format, isMapped, leftOut, encoding },
  money,
  to,
}: {
  columns: ProductImport["columns"];
  /** The chosen currency of its prices, as text. */
  money: string | null;
  to: string | null;
}) {
  const t = getT();
  const heads =
    leftOut.slice(0, NAMED_COLUMNS).join(", ") + (leftOut.length > NAMED_COLUMNS ? ", …" : "");
  return (
    <div className="grid gap-1 text-secondary-foreground">
      <p className="flex flex-wrap gap-x-2">
        {isMapped || format === null
          ? t("imports:columns.readAsSaid")
          : t("imports:columns.readAs", { system: nameFileSystem(t, getFormat(), format) })}
        {to === null ? null : <Link to={to}>{t("imports:columns.change")}</Link>}
      </p>
      {money === null ? null : <p>{money}</p>}
      {encoding === null ? null : (
        <p>{t("imports:columns.encoding", { encoding: getEncodingName(encoding) })}</p>
      )}
      {leftOut.length > 0 ? (
        <p className="wrap-anywhere">
          {t("imports:columns.leftOut", { count: leftOut.length, heads })}
        </p>
      ) : null}
    </div>
  );
}
