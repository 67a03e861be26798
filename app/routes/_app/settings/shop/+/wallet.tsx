import type { z } from "zod";
import { Section } from "#app/components/ui/section.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { getShopWallet } from "#contract/shop.ts";

type WalletData = z.output<NonNullable<typeof getShopWallet.response>>;

/** Couriers' fees and collected payments. */
export function Wallet({ wallet }: { wallet: WalletData }) {
  const t = getT();
  const format = getFormat();
  return (
    <Section title={t("shopSettings:wallet")} hint={t("shopSettings:wallet.hint")}>
      <p className="mt-3 flex items-baseline gap-3 text-md">
        {t("shopSettings:wallet.balance")}
        <strong className="text-lg">{format.money(wallet.balance)}</strong>
      </p>
      {wallet.entries.length === 0 ? (
        <p className="mt-2 text-secondary-foreground">{t("shopSettings:wallet.empty")}</p>
      ) : (
        <Table>
          <thead>
            <tr>
              <th scope="col">{t("shopSettings:wallet.at")}</th>
              <th scope="col">{t("shopSettings:wallet.order")}</th>
              <th scope="col" className="num">
                {t("shopSettings:wallet.amount")}
              </th>
            </tr>
          </thead>
          <tbody>
            {wallet.entries.map((entry) => (
              <tr key={`${entry.orderNumber}-${entry.type}-${entry.at}`}>
                <td>{format.dateTime(entry.at)}</td>
                <td>
                  {t(`shopSettings:wallet.${entry.type}`)}{" "}
                  <Link className="underline" to={`/orders?status=all&search=${entry.orderNumber}`}>
                    {entry.orderNumber}
                  </Link>
                </td>
                <td className="num">{format.money(entry.amount)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  );
}
