import { Badge } from "#app/components/ui/badge.tsx";
import { ShareBar } from "#app/components/ui/bar.tsx";
import { Card } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { PickWave } from "#contract/pick-waves.ts";

/** A wave in the list: owner, progress and items to put back. */
export function WaveCard({ wave }: { wave: PickWave }) {
  const t = getT();
  const { pickedUnits, units, packedOrders, orders, toPutBack } = wave;
  return (
    <Card className="relative grid gap-2 hover:bg-accent">
      <div className="flex flex-wrap items-center gap-2">
        <Link
          className="font-semibold after:absolute after:inset-0 after:content-['']"
          to={`/pick-and-pack/waves/${wave.id}`}
        >
          {t("pickPack:wave", { number: wave.number })}
        </Link>
        <span className="text-muted-foreground">
          {[wave.courier, wave.warehouseName].filter(Boolean).join(" · ")}
        </span>
        <span className="ml-auto flex gap-2">
          {toPutBack > 0 ? (
            <Badge tone="warning">{t("pickPack:putBack.count", { count: toPutBack })}</Badge>
          ) : null}
          {wave.status === "open" ? null : (
            <Badge tone={wave.status === "done" ? "success" : "neutral"}>
              {t(`pickPack:status.${wave.status}`)}
            </Badge>
          )}
        </span>
      </div>
      <ShareBar share={units === 0 ? 0 : pickedUnits / units} />
      <div className="flex flex-wrap justify-between gap-x-4 text-xs text-secondary-foreground">
        <span>
          {t("pickPack:progress.units", {
            done: pickedUnits,
            of: units,
            count: units,
          })}
          {" · "}
          {t("pickPack:progress.packed", {
            done: packedOrders,
            of: orders,
          })}
        </span>
        <span>{wave.assigneeName ?? t("pickPack:assignee.anybody")}</span>
      </div>
    </Card>
  );
}
