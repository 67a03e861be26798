import { Table } from "#app/components/ui/table.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { ShownAccount } from "./account-view.ts";

/** Accounts for every column and every figure of the file. */
export function FileAccount({ rows }: { rows: ShownAccount[] }) {
  const t = getT();
  return (
    <details className="rounded-md border px-3.5 py-2.5">
      <summary className="cursor-pointer font-medium max-md:min-h-11 max-md:content-center">
        {t("imports:account")}
      </summary>
      <p className="mt-2 max-w-prose text-secondary-foreground">{t("imports:account.text")}</p>
      <Table cards>
        <caption className="sr-only">{t("imports:account")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("imports:columns.head")}</th>
            <th scope="col">{t("imports:columns.field")}</th>
            <th scope="col" className="num">
              {t("imports:account.cells")}
            </th>
            <th scope="col">{t("imports:account.outcome")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, heading, isNamed, field, filled, outcomes }) => (
            <tr key={key}>
              <th scope="row" className="max-cards:col-span-full">
                <span lang={isNamed ? "" : undefined} className="font-medium wrap-anywhere">
                  {heading}
                </span>
              </th>
              <td className="max-cards:col-span-2">{field}</td>
              <td className="num max-cards:col-span-2">{filled}</td>
              <td className="max-cards:col-span-full">{outcomes.join(" · ")}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  );
}
