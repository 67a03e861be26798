import { CheckboxField, SelectField, TextField } from "#app/components/form/fields.tsx";
import { getT } from "#app/middleware/request-store.ts";
import {
  DASHBOARD_PERIODS,
  type DashboardTile,
  MAX_TILES,
  METRICS,
  TILE_KINDS,
} from "#contract/dashboards.ts";
import { STATISTICS_INTERVALS } from "#contract/statistics.ts";

interface TileFieldsProps {
  tiles: readonly DashboardTile[];
  channels: readonly { id: string; name: string }[];
}

/** One row per tile, and an empty one to add. Saving removes a tile without a kind. */
export function TileFields({ tiles, channels }: TileFieldsProps) {
  const t = getT();
  const lines: (DashboardTile | null)[] = [...tiles, ...(tiles.length < MAX_TILES ? [null] : [])];
  return (
    <ol className="grid gap-3">
      {lines.map((tile, index) => {
        const name = `tiles[${index}]`;
        return (
          <li key={name}>
            <fieldset className="grid grid-cols-[64px_repeat(5,minmax(0,1fr))_auto] items-end gap-2.5 rounded-lg border p-3 max-lg:grid-cols-3 max-md:grid-cols-2">
              <legend className="px-1.5 text-xs text-secondary-foreground">
                {tile ? t("dashboards:tile", { number: index + 1 }) : t("dashboards:tile.new")}
              </legend>
              <TextField
                name={`${name}.place`}
                label={t("dashboards:tile.place")}
                inputMode="numeric"
                defaultValue={index + 1}
              />
              <SelectField
                name={`${name}.kind`}
                label={t("dashboards:tile.kind")}
                defaultValue={tile?.kind ?? ""}
              >
                <option value="">{t("dashboards:tile.none")}</option>
                {TILE_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {t(`dashboards:kind.${kind}`)}
                  </option>
                ))}
              </SelectField>
              <SelectField
                name={`${name}.metric`}
                label={t("dashboards:tile.metric")}
                defaultValue={tile?.metric ?? "net"}
              >
                {METRICS.map((metric) => (
                  <option key={metric} value={metric}>
                    {t(`statistics:metric.${metric}`)}
                  </option>
                ))}
              </SelectField>
              <SelectField
                name={`${name}.period`}
                label={t("statistics:period")}
                defaultValue={tile?.period ?? "7d"}
              >
                {DASHBOARD_PERIODS.map((period) => (
                  <option key={period} value={period}>
                    {t(`statistics:period.${period}`)}
                  </option>
                ))}
              </SelectField>
              <SelectField
                name={`${name}.interval`}
                label={t("statistics:by")}
                defaultValue={tile?.interval ?? "day"}
              >
                {STATISTICS_INTERVALS.map((interval) => (
                  <option key={interval} value={interval}>
                    {t(`statistics:by.${interval}`)}
                  </option>
                ))}
              </SelectField>
              <SelectField
                name={`${name}.channelId`}
                label={t("statistics:channel")}
                defaultValue={tile?.channelId ?? ""}
              >
                <option value="">{t("statistics:channel.all")}</option>
                {channels.map(({ id, name: shop }) => (
                  <option key={id} value={id}>
                    {shop}
                  </option>
                ))}
              </SelectField>
              <CheckboxField
                name={`${name}.isWide`}
                label={t("dashboards:tile.wide")}
                defaultChecked={tile?.isWide ?? false}
              />
            </fieldset>
          </li>
        );
      })}
    </ol>
  );
}
