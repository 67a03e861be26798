import { cn } from "#app/components/ui/cn.ts";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { ChannelImport } from "#contract/channel-imports.ts";

/** What applying does, in sentences, each with its figure. */
export function Summary({
  counts,
  undecidedTo,
}: {
  counts: ChannelImport["counts"];
  undecidedTo: string;
}) {
  const t = getT();
  const format = getFormat();
  const counted = (count: number) => ({ count, total: format.number(count) });
  if (counts.link + counts.create === 0)
    return <p className={sectionStyle}>{t("shopImports:preview.nothing")}</p>;
  return (
    <ul className={cn(sectionStyle, "grid gap-4")}>
      {counts.link > 0 ? (
        <li>
          <p className="font-medium">{t("shopImports:preview.link", counted(counts.link))}</p>
          <p className="text-secondary-foreground">{t("shopImports:preview.link.text")}</p>
        </li>
      ) : null}
      {counts.create > 0 ? (
        <li>
          <p className="font-medium">
            {t("shopImports:preview.create", {
              ...counted(counts.create),
              variants: format.number(counts.newVariants),
            })}
          </p>
          <p className="text-secondary-foreground">
            {t("shopImports:preview.create.text", { units: format.number(counts.newUnits) })}
          </p>
        </li>
      ) : null}
      {counts.skip > 0 ? <li>{t("shopImports:preview.skip", counted(counts.skip))}</li> : null}
      {counts.undecided > 0 ? (
        <li>
          <Link to={undecidedTo}>
            {t("shopImports:preview.undecided", counted(counts.undecided))}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
