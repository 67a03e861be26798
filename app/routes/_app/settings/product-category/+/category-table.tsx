import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { DataTable } from "#app/components/list/data-table.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { sectionHeadStyle, sectionStyle } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import type { CategoryRow } from "./category-rows.ts";

/** An em space per level: the content security policy blocks style attributes. */
const LEVEL_INDENT = "\u2003";

interface CategoryTableProps {
  rows: readonly CategoryRow[];
  /** Number of categories with products that lack a channel's category. */
  unmapped: number;
  /** `rows` contains only unmapped categories. */
  showsUnmapped: boolean;
}

export function CategoryTable({ rows, unmapped, showsUnmapped }: CategoryTableProps) {
  const t = getT();
  const all = <Link to="/settings/product-category">{t("productCategory:showAll")}</Link>;
  if (rows.length === 0)
    return (
      <p className={cn(sectionStyle, "text-secondary-foreground")}>
        {showsUnmapped ? (
          <>
            {t("productCategory:unmapped.none")} {all}
          </>
        ) : (
          t("productCategory:empty")
        )}
      </p>
    );
  const hasShops = rows.some(({ cells }) => cells.length > 0);
  return (
    <>
      {unmapped > 0 ? (
        <div className={sectionStyle}>
          <Alert tone="info">
            {t("productCategory:unmapped.count", { count: unmapped })}{" "}
            {showsUnmapped ? (
              all
            ) : (
              <Link to="/settings/product-category?unmapped=1">
                {t("productCategory:showUnmapped", { count: unmapped })}
              </Link>
            )}
          </Alert>
        </div>
      ) : null}
      <DataTable
        caption={t("productCategory:title")}
        rows={rows}
        columns={[
          {
            head: t("productCategory:col.category"),
            cell: (row) => (
              <>
                <span aria-hidden="true">{LEVEL_INDENT.repeat(row.level)}</span>
                <Link
                  className="max-md:inline-flex max-md:items-center max-md:min-w-11 max-md:min-h-11"
                  to={`/settings/product-category/${encodeURIComponent(row.id)}`}
                  aria-label={row.path}
                >
                  {row.name}
                </Link>
              </>
            ),
          },
          {
            head: t("productCategory:col.products"),
            isNumber: true,
            cell: (row) => (
              <Link
                className="max-md:inline-flex max-md:items-center max-md:min-w-11 max-md:min-h-11"
                to={`/products-v2/master?${new URLSearchParams({ category: row.path })}`}
                aria-label={row.products.label}
              >
                {row.products.figure}
              </Link>
            ),
          },
          hasShops && {
            head: t("productCategory:col.shops"),
            card: "all",
            cell: (row) => <Mapped row={row} />,
          },
        ]}
      />
    </>
  );
}

/** One mark per shop, hollow if not mapped. The names of eight shops do not fit a table. */
function Mapped({ row: { cells, mapped } }: { row: CategoryRow }) {
  return (
    <span className="flex flex-wrap items-center gap-1">
      {cells.map(({ channelId, channelType, name, label }) => (
        <ChannelMark key={channelId} type={channelType} off={name === null} label={label} />
      ))}
      <span className="ml-1 text-muted-foreground">{mapped}</span>
    </span>
  );
}

interface UnlistedRow {
  path: string;
  products: string;
  /** It cannot be added: shortened, it would differ from its products' category. */
  isTooLong: boolean;
}

/** Categories of products that the tree lacks. Buttons add one or all. */
export function Unlisted({ rows }: { rows: readonly UnlistedRow[] }) {
  const t = getT();
  const fitting = rows.filter((row) => !row.isTooLong).length;
  return (
    <section className={cn(sectionStyle, "grid gap-3")}>
      <header className={sectionHeadStyle}>
        <h2>{t("productCategory:unlisted")}</h2>
        {fitting > 1 ? (
          <ActionForm intent="takeAll" className="ml-auto">
            <SubmitButton className="max-md:min-h-11" size="sm" variant="outline">
              {t("productCategory:unlisted.takeAll", { count: fitting })}
            </SubmitButton>
          </ActionForm>
        ) : null}
      </header>
      <p className="text-secondary-foreground">{t("productCategory:unlisted.text")}</p>
      <ul className="grid gap-1 max-w-form">
        {rows.map((row) => (
          <li key={row.path}>
            {row.isTooLong ? (
              <>
                <PathAndProducts row={row} />
                <p className="text-muted-foreground">
                  {t("productCategory:unlisted.tooLong", { max: PRODUCT_LIMITS.category })}
                </p>
              </>
            ) : (
              <ActionForm intent={`take ${row.path}`} className="flex flex-wrap items-center gap-2">
                <input type="hidden" name="path" value={row.path} />
                <PathAndProducts row={row} />
                <Button
                  className="max-md:min-h-11"
                  type="submit"
                  size="sm"
                  aria-label={t("productCategory:unlisted.take.of", { path: row.path })}
                >
                  {t("productCategory:unlisted.take")}
                </Button>
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PathAndProducts({ row: { path, products } }: { row: UnlistedRow }) {
  return (
    <span className="flex items-center gap-2 flex-wrap flex-1 min-w-0">
      <span className="font-medium wrap-anywhere">{path}</span>
      <span className="text-muted-foreground">{products}</span>
    </span>
  );
}
