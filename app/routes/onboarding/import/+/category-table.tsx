import { Badge } from "#app/components/ui/badge.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { MigrationCategory } from "#contract/migrations.ts";

interface CategoryTableProps {
  categories: readonly MigrationCategory[];
  from: string;
  to: string;
}

/** Categories of the source with their target category and its attribute values. */
export function CategoryTable({ categories, from, to }: CategoryTableProps) {
  const t = getT();
  const format = getFormat();
  return (
    <section className="grid grid-cols-1 gap-2" aria-labelledby="categories">
      <h2 id="categories">{t("onboarding:categories")}</h2>
      <p className="text-secondary-foreground">{t("onboarding:categories.hint", { to })}</p>
      <div className="overflow-clip rounded-lg border">
        <Table cards>
          <caption className="sr-only">{t("onboarding:categories")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("onboarding:categories.source", { from })}</th>
              <th scope="col" className="num">
                {t("onboarding:categories.products")}
              </th>
              <th scope="col">{t("onboarding:categories.target", { to })}</th>
              <th scope="col">
                <span className="sr-only">{t("onboarding:categories.change")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {categories.map((category) => {
              const { sourceCategoryId, sourcePath, productCount, targetPath, isChosen } = category;
              const name = sourcePath || sourceCategoryId || t("onboarding:categories.none");
              const answers = category.attributes.flatMap((attribute) =>
                attribute.value ? [`${attribute.name}: ${attribute.value}`] : [],
              );
              return (
                <tr key={sourceCategoryId}>
                  <th scope="row" className="span whitespace-normal">
                    {name}
                  </th>
                  <td className="num" data-l={t("onboarding:categories.products")}>
                    {format.number(productCount)}
                  </td>
                  <td className="span" data-l={t("onboarding:categories.target", { to })}>
                    <span className="grid gap-0.5 whitespace-normal">
                      <span className="flex flex-wrap items-center gap-1.5">
                        {targetPath || t("onboarding:categories.byName")}
                        <Badge tone={isChosen ? "success" : "neutral"}>
                          {t(
                            isChosen
                              ? "onboarding:categories.chosen"
                              : "onboarding:categories.proposed",
                          )}
                        </Badge>
                      </span>
                      {answers.length > 0 ? (
                        <span className="text-xs text-muted-foreground">{answers.join(" · ")}</span>
                      ) : null}
                    </span>
                  </td>
                  <td>
                    <Link
                      to={`/onboarding/import/category?${new URLSearchParams({ source: sourceCategoryId })}`}
                      aria-label={t("onboarding:categories.change.of", { name })}
                    >
                      {t("onboarding:categories.change")}
                    </Link>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </Table>
      </div>
    </section>
  );
}
