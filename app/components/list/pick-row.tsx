import { Checkbox } from "#app/components/ui/checkbox.tsx";
import type { Translate } from "#app/i18n/keys.ts";

/** A row's box, with which it is picked. */
export function PickRow({ row, t }: { row: { id: string; name: string }; t: Translate }) {
  return (
    <td className="pick">
      <Checkbox name="ids" value={row.id} aria-label={t("products:pick.row", { name: row.name })} />
    </td>
  );
}
