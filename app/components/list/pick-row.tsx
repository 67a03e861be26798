import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { getT } from "#app/middleware/request-store.ts";

/** A row's box, with which it is picked. */
export function PickRow({ row }: { row: { id: string; name: string } }) {
  const t = getT();
  return (
    <td className="pick">
      <Checkbox name="ids" value={row.id} aria-label={t("products:pick.row", { name: row.name })} />
    </td>
  );
}
