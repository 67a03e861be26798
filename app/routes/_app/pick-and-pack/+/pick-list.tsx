"use client";
import { useTranslation } from "react-i18next";
import { UnsentMark } from "#app/components/scan/unsent-mark.tsx";
import { useUnsent } from "#app/components/scan/use-unsent.ts";
import { ShareBar } from "#app/components/ui/bar.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { useFormat } from "#app/i18n/format-context.tsx";
import type { PickStop } from "#contract/pick-waves.ts";
import { type AdvancedStop, advancePicks, countLeft, findNextStop } from "./advance-picks.ts";

const nameStop = ({ name, variantName }: Pick<PickStop, "name" | "variantName">) =>
  [name, variantName].filter(Boolean).join(" · ");

interface WalkProps {
  waveId: string;
  stops: readonly PickStop[];
}

/** Returns the stops after the scans made offline. */
function useAdvanced({ waveId, stops }: WalkProps) {
  const unsent = useUnsent();
  const codes = unsent.flatMap(({ fields }) =>
    fields.step === "pick" && fields.waveId === waveId ? [fields.code ?? ""] : [],
  );
  return advancePicks(stops, codes);
}

export function WaveProgress({ units, pickedUnits, ...walk }: WalkProps & WaveUnits) {
  const { t } = useTranslation(["pickPack"]);
  const unsent = useAdvanced(walk).reduce((sum, stop) => sum + stop.unsent, 0);
  const doneUnits = pickedUnits + unsent;
  return (
    <>
      <ShareBar share={units === 0 ? 0 : doneUnits / units} />
      <p className="flex flex-wrap items-center gap-2 text-xs text-secondary-foreground">
        {t("pickPack:progress.units", { done: doneUnits, of: units, count: units })}
        <UnsentMark count={unsent} />
      </p>
    </>
  );
}
interface WaveUnits {
  units: number;
  pickedUnits: number;
}

export function Walk(walk: WalkProps) {
  const stops = useAdvanced(walk);
  const upcomingStop = findNextStop(stops);
  return (
    <>
      {upcomingStop ? <NextStop stop={upcomingStop} /> : null}
      <PickList stops={stops} next={upcomingStop} />
    </>
  );
}

/** The next stop, large enough to read at arm's length. */
function NextStop({ stop }: { stop: PickStop }) {
  const { t } = useTranslation(["pickPack"]);
  return (
    <section
      className="flex items-center gap-4 border-b bg-card px-gutter py-4"
      aria-label={t("pickPack:next")}
    >
      <Thumb url={stop.imageUrl} size="lg" />
      <div className="min-w-0 flex-1">
        <p className="text-xs text-muted-foreground">{t("pickPack:next")}</p>
        <p className="text-lg font-semibold">{nameStop(stop)}</p>
        <p className="mt-1 flex flex-wrap items-center gap-2">
          <span className="rounded-sm bg-inverse px-2.5 py-1 text-lg font-semibold text-inverse-foreground">
            {stop.rack || t("pickPack:list.noRack")}
          </span>
          <span className="text-muted-foreground">{stop.sku}</span>
        </p>
      </div>
      <p className="text-xl font-semibold">{t("pickPack:next.more", { n: countLeft(stop) })}</p>
    </section>
  );
}

/** Units of stopped orders, and why they are not picked now. */
function Aside({ stop: { aside } }: { stop: PickStop }) {
  const { t } = useTranslation(["pickPack"]);
  const format = useFormat();
  if (aside.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-0.5 text-xs text-warning">
      {aside.map(({ pickpackId, orderNumber, quantity, stop }) => (
        <li key={pickpackId}>
          <span className="font-semibold">
            {t("pickPack:aside", { quantity: format.number(quantity), order: orderNumber })}
          </span>
          {" · "}
          {t(`pickPack:said.${stop}`)}
        </li>
      ))}
    </ul>
  );
}

/** The stops by rack, then SKU. Finished ones keep their place. */
function PickList({ stops, next }: { stops: readonly AdvancedStop[]; next: AdvancedStop | null }) {
  const { t } = useTranslation(["pickPack"]);
  const format = useFormat();
  if (stops.length === 0)
    return <p className="px-gutter py-5 text-muted-foreground">{t("pickPack:list.empty")}</p>;
  return (
    <ol className="bg-card" aria-label={t("pickPack:list")}>
      {stops.map((stop) => {
        const isDone = stop.quantity > 0 && countLeft(stop) === 0;
        const isNext = next?.rack === stop.rack && next.sku === stop.sku;
        return (
          <li
            key={`${stop.rack} ${stop.sku}`}
            className={cn(
              "flex items-center gap-3 border-b border-line-soft px-gutter py-2.5",
              isDone && "text-muted-foreground",
            )}
            aria-current={isNext ? "step" : undefined}
          >
            <Thumb url={stop.imageUrl} />
            <span className="min-w-0 flex-1">
              <span className="block">{nameStop(stop)}</span>
              <span className="block text-xs text-muted-foreground">
                {[
                  stop.rack || t("pickPack:list.noRack"),
                  stop.sku,
                  stop.isMine ? "" : stop.pickers.map((picker) => picker.name).join(", "),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
              <Aside stop={stop} />
              {stop.unsent > 0 ? (
                <span className="mt-1 block">
                  <UnsentMark count={stop.unsent} />
                </span>
              ) : null}
            </span>
            {stop.quantity > 0 ? (
              <span className={cn("flex items-center gap-1.5", isDone && "text-success")}>
                {isDone ? <Icon name="check" /> : null}
                {format.number(stop.picked)} / {format.number(stop.quantity)}
              </span>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
