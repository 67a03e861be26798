import { getMe, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { getAccountMode } from "#contract/account-mode.ts";
import type { Output } from "#contract/endpoint.ts";
import { nameTaxBranch } from "#contract/tax-branch.ts";
import type { getTaxInvoiceInfo } from "#contract/tax-invoice.ts";

/**
 * Shows who receives the tax invoice of a payment, and where to change that before paying: an
 * issued invoice does not change. A suspended account can pay but cannot open its settings.
 */
export async function InvoiceTo({ info }: { info: Output<typeof getTaxInvoiceInfo> }) {
  const { account } = await getMe();
  const t = getT();
  if (!info.isIssued)
    return <p className="text-xs text-muted-foreground">{t("quota:invoice.none")}</p>;
  const isOpen = getAccountMode(account, Date.now()) === "open";
  return (
    <div className="grid gap-1 text-xs">
      <p className="text-muted-foreground">{t("quota:invoice.to")}</p>
      <p>
        {info.taxNumber === ""
          ? t("quota:invoice.noNumber", { name: info.name })
          : `${info.name} · ${t(`settings:tax.number.${account.countryCode}`)} ${info.taxNumber}${
              info.branch ? ` · ${nameTaxBranch(info.branch)}` : ""
            }`}
      </p>
      {isOpen ? (
        <p>
          <Link to="/settings/tax">
            {t(
              info.taxNumber === "" || info.branch === ""
                ? "quota:invoice.fill"
                : "quota:invoice.change",
            )}
          </Link>
        </p>
      ) : null}
    </div>
  );
}
