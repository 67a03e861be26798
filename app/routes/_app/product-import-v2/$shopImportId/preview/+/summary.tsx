import { cn } from "#app/components/ui/cn.ts";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { ChannelImport } from "#contract/channel-imports.ts";

export function Summary({
  counts,
  undecidedTo,
}: {
  counts: ChannelImport["counts"];
  undecidedTo: string;
}) {
  const t = getT();
  if (counts.link + counts.create === 0)
    return <p className={sectionStyle}>{t("shopImports:preview.nothing")}</p>;
  return (
    <ul className={cn(sectionStyle, "grid gap-4")}>
      {counts.link > 0 ? (
        <li>
          <p className="font-medium">{t("shopImports:preview.link", { count: counts.link })}</p>
          <p className="text-secondary-foreground">{t("shopImports:preview.link.text")}</p>
        </li>
      ) : null}
      {counts.create > 0 ? (
        <li>
          <p className="font-medium">
            {t("shopImports:preview.create", {
              products: t("shopImports:preview.newProducts", { count: counts.create }),
              variants: t("shopImports:preview.variants", { count: counts.newVariants }),
            })}
          </p>
          <p className="text-secondary-foreground">
            {t("shopImports:preview.create.text", {
              units: counts.newUnits,
              count: counts.newUnits,
            })}
          </p>
        </li>
      ) : null}
      {counts.skip > 0 ? <li>{t("shopImports:preview.skip", { count: counts.skip })}</li> : null}
      {counts.undecided > 0 ? (
        <li>
          <Link to={undecidedTo}>
            {t("shopImports:preview.undecided", { count: counts.undecided })}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
