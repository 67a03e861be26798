import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { Table } from "#app/components/ui/table.tsx";
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
      <Table cards>
        <caption className="sr-only">{t("privacy:found")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("privacy:buyer")}</th>
            <th scope="col">{t("privacy:phone")}</th>
            <th scope="col">{t("privacy:shop")}</th>
            <th scope="col">{t("privacy:kept")}</th>
            <th scope="col">{t("privacy:last")}</th>
          </tr>
        </thead>
        <tbody>
          {buyers.map((buyer) => (
            <tr key={`${buyer.channelId} ${buyer.subject}`}>
              <th scope="row" className="span">
                <Checkbox name="who" value={buyer.subject} defaultChecked={buyers.length === 1}>
                  {buyer.name || t("privacy:nameless")}
                </Checkbox>
              </th>
              <td className="span2" data-l={t("privacy:phone")}>
                {buyer.phone || "–"}
              </td>
              <td className="span2" data-l={t("privacy:shop")}>
                {buyer.channelName}
              </td>
              <td className="span2" data-l={t("privacy:kept")}>
                {t("privacy:orders", { count: buyer.orders })} ·{" "}
                {t("privacy:chats", { count: buyer.chats })}
              </td>
              <td className="span2" data-l={t("privacy:last")}>
                {format.date(buyer.lastAt)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {hasMore ? <p className="text-secondary-foreground">{t("privacy:found.more")}</p> : null}
      <div>
        <Button type="submit">{t("privacy:show")}</Button>
      </div>
    </form>
  );
}
