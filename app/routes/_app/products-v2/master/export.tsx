import { buttonVariants } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { previewPicked, readPicked } from "#app/services/product/picked-products.ts";
import { productList } from "#app/services/product/product-list.ts";
import { EXPORT_FORMATS } from "#contract/products.ts";
import type { Route } from "./+types/export";

const NAMES_SHOWN = 5;

export async function loader({ context }: Route.LoaderArgs) {
  const picked = await readPicked(context);
  const { total, names } = await previewPicked(context, picked, NAMES_SHOWN);
  const query = new URLSearchParams(productList.searchOf(picked.params));
  if (picked.all) query.set("all", "1");
  else for (const id of picked.ids) query.append("ids", id);
  return {
    total,
    names,
    back: picked.back,
    files: EXPORT_FORMATS.map((format) => ({
      format,
      href: `/products-v2/master/export-file?format=${format}&${query}`,
    })),
  };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { total, names, back, files } = loaderData;
  const t = getT();
  const moreCount = total - names.length;
  return (
    <>
      <PageHead
        title={t("productExport:title", { count: total })}
        crumbs={[{ to: back, label: t("products:title") }]}
      />
      <section className={cn(sectionStyle, "grid gap-4")}>
        <p>
          {names.join(", ")}
          {moreCount > 0 ? ` ${t("products:do.more", { count: moreCount })}` : null}
        </p>
        <p className="text-secondary-foreground">{t("productExport:text")}</p>
        <ul className="grid gap-4">
          {files.map((file) => (
            <li key={file.format} className="grid gap-1">
              <span>
                <a
                  className={buttonVariants({
                    variant: file.format === "xlsx" ? "default" : "outline",
                  })}
                  href={file.href}
                  download
                >
                  <Icon name="download" />
                  {t(`productExport:${file.format}`)}
                </a>
              </span>
              <span className="text-xs text-muted-foreground">
                {t(`productExport:${file.format}.hint`)}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
