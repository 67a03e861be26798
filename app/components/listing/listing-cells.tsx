import { SYNC_LOOKS } from "#app/components/product/sync-look.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import type { Translate } from "#app/i18n/keys.ts";
import type { ListingRow } from "./listing-row.ts";

interface CellProps {
  row: ListingRow;
  t: Translate;
}

export function ListingItem({ row }: { row: ListingRow }) {
  return (
    <span className="item">
      {row.image ? (
        <img className="thumb" src={row.image} width="40" height="40" alt="" loading="lazy" />
      ) : (
        <span className="thumb none">
          <Icon name="image" />
        </span>
      )}
      <span className="cell2">
        <Link className="ell" to={row.edit}>
          {row.name}
        </Link>
        <span className="ell">{row.detail}</span>
      </span>
    </span>
  );
}

/** The status with its age; what went wrong in words, and where to mend it. */
export function ListingState({ row, t }: CellProps) {
  return (
    <div className="liststate">
      <span className="row">
        <StatusDot tone={SYNC_LOOKS[row.status].tone}>{t(`products:sync.${row.status}`)}</StatusDot>
        <span className="muted xs">{row.age}</span>
      </span>
      {row.why ? <span className="sec xs">{row.why}</span> : null}
      {row.mend || row.code ? (
        <span className="row xs">
          {row.mend ? (
            <Link to={row.mend} aria-label={t("listings:mend.label", { name: row.name })}>
              {t("listings:mend")}
            </Link>
          ) : null}
          {row.code ? (
            <span className="muted">{t("products:sync.code", { code: row.code })}</span>
          ) : null}
        </span>
      ) : null}
      {row.paused ? <span className="warn xs">{t("listings:paused")}</span> : null}
      {row.activeAt ? (
        <span className="muted xs">
          <Icon name="clock" size="s" /> {t("listings:scheduled", { when: row.activeAt })}
        </span>
      ) : null}
    </div>
  );
}
