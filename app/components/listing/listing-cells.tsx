import { SYNC_LOOKS } from "#app/components/product/sync-look.ts";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { SupportCode } from "#app/components/ui/support-code.tsx";
import { pictureStyle } from "#app/components/ui/thumb.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { ListingRow } from "#app/models/listing/listing-row.ts";
import { Link } from "#app/navigation/link.tsx";

interface CellProps {
  row: ListingRow;
}

export function ListingItem({ row }: { row: ListingRow }) {
  return (
    <span className="item">
      {row.image ? (
        <img
          className={cn(pictureStyle, "size-8 rounded-sm")}
          src={row.image}
          width="40"
          height="40"
          alt=""
          loading="lazy"
        />
      ) : (
        <span className="grid size-8 flex-none place-items-center rounded-sm bg-muted text-faint">
          <Icon name="image" />
        </span>
      )}
      <span className="cell2">
        <Link className="block min-w-0 truncate" to={row.edit}>
          {row.name}
        </Link>
        <span className="block min-w-0 truncate">{row.detail}</span>
      </span>
    </span>
  );
}

/** Shows a listing's status with its age, the error in words and a link to fix it. */
export function ListingState({ row }: CellProps) {
  const t = getT();
  return (
    <div className="grid max-w-80 min-w-40 gap-0.5">
      <span className="flex items-center flex-wrap gap-x-2">
        <StatusDot tone={SYNC_LOOKS[row.status].tone}>{t(`products:sync.${row.status}`)}</StatusDot>
        <span className="text-xs text-muted-foreground whitespace-nowrap">{row.age}</span>
      </span>
      {row.why ? <span className="text-xs text-secondary-foreground">{row.why}</span> : null}
      {row.mend ? (
        <Link
          className="w-fit text-xs whitespace-nowrap max-md:inline-flex max-md:items-center max-md:min-w-11 max-md:min-h-11"
          to={row.mend}
          aria-label={t("listings:mend.label", { name: row.name })}
        >
          {t("listings:mend")}
        </Link>
      ) : null}
      {row.code ? <SupportCode code={row.code} /> : null}
      {row.paused ? <span className="text-xs text-warning">{t("listings:paused")}</span> : null}
      {row.activeAt ? (
        <span className="text-xs text-muted-foreground">
          <Icon name="clock" size="s" /> {t("listings:scheduled", { when: row.activeAt })}
        </span>
      ) : null}
    </div>
  );
}
