import { Button } from "#app/components/ui/button.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { PostForm } from "#app/navigation/post-form.tsx";
import type { PickPack } from "#contract/pick-packs.ts";

/** Items of cancelled or removed orders, with the racks that they go back to. */
export function PutBackList({ records }: { records: readonly PickPack[] }) {
  const t = getT();
  return (
    <section className="border-b bg-warning-soft px-gutter py-4" aria-label={t("pickPack:putBack")}>
      <h2 className="text-warning">{t("pickPack:putBack")}</h2>
      <p className="mb-2">{t("pickPack:putBack.text")}</p>
      <ul className="grid gap-3">
        {records.map((record) => (
          <li key={record.id} className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{record.orderNumber}</span>
              {record.lines
                .filter((line) => line.picked > 0)
                .map((line) => (
                  <span key={line.id} className="block text-secondary-foreground">
                    {`${line.picked} × ${line.sku} → ${line.rack || t("pickPack:list.noRack")}`}
                  </span>
                ))}
            </span>
            <PostForm>
              <input type="hidden" name="intent" value="put_back" />
              <input type="hidden" name="pickpackId" value={record.id} />
              <Button type="submit">{t("pickPack:putBack.done")}</Button>
            </PostForm>
          </li>
        ))}
      </ul>
    </section>
  );
}
