import { getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { AccountSummary } from "#contract/accounts.ts";
import { AccountList } from "./account-list.tsx";

const SHOWN_ACCOUNTS = 5;

/** The login's other shops, on a page without further links in this one. */
export function OtherAccounts({ accounts }: { accounts: readonly AccountSummary[] }) {
  const t = getT();
  if (accounts.length === 0) return null;
  return (
    <section className="mt-4 grid w-full max-w-90 gap-2 text-left" aria-labelledby="other-accounts">
      <h2 id="other-accounts" className="text-base font-semibold">
        {t("auth:mode.others")}
      </h2>
      <div className="rounded-lg border p-1">
        <AccountList accounts={accounts.slice(0, SHOWN_ACCOUNTS)} current={null} />
      </div>
      {accounts.length > SHOWN_ACCOUNTS ? (
        <Link to="/accounts">{t("auth:mode.switch")}</Link>
      ) : null}
    </section>
  );
}
