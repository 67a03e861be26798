import { DataTable } from "#app/components/list/data-table.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { FoundBuyer } from "#contract/privacy.ts";

/** Buyers to choose from: one person may have bought in several shops. */
export function FoundBuyers({
  buyers,
  hasMore,
}: {
  buyers: readonly FoundBuyer[];
  hasMore: boolean;
}) {
  const t = getT();
  const format = getFormat();
  return (
    <form method="get" action="/settings/privacy/buyer" className="mt-4 grid gap-3">
      <DataTable
        caption={t("privacy:found")}
        rows={buyers}
        keyOf={(buyer) => `${buyer.channelId} ${buyer.subject}`}
        columns={[
          {
            head: t("privacy:buyer"),
            cell: (buyer) => (
              <Checkbox name="who" value={buyer.subject} defaultChecked={buyers.length === 1}>
                {buyer.name || t("privacy:nameless")}
              </Checkbox>
            ),
          },
          { head: t("privacy:phone"), cell: (buyer) => buyer.phone || "–" },
          { head: t("privacy:shop"), cell: (buyer) => buyer.channelName },
          {
            head: t("privacy:kept"),
            cell: (buyer) => (
              <>
                {t("privacy:orders", { count: buyer.orders })} ·{" "}
                {t("privacy:chats", { count: buyer.chats })}
              </>
            ),
          },
          { head: t("privacy:last"), cell: (buyer) => format.date(buyer.lastAt) },
        ]}
      />
      {hasMore ? <p className="text-secondary-foreground">{t("privacy:found.more")}</p> : null}
      <div>
        <Button type="submit">{t("privacy:show")}</Button>
      </div>
    </form>
  );
}
