import { Badge } from "#app/components/ui/badge.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import type { Translate } from "#app/i18n/keys.ts";
import type { AccountSummary } from "#contract/accounts.ts";
import { searchedText, shortId } from "./account-choice.ts";
import { initials } from "./user-menu.tsx";

interface AccountListProps {
  accounts: readonly AccountSummary[];
  current: string;
  t: Translate;
}

/** The accounts of a login; pressing one makes it the active account. The document is loaded anew: everything on it is the other account's. */
export function AccountList({ accounts, current, t }: AccountListProps) {
  if (accounts.length === 0) return <p className="lbl">{t("header:accounts.none")}</p>;
  return (
    <form method="post" action="/accounts" className="accounts">
      {accounts.map(({ id, ownerName, email, userType }) => (
        <button
          key={id}
          data-find={searchedText({ ownerName, email })}
          type="submit"
          name="accountId"
          value={id}
          aria-current={id === current || undefined}
        >
          <span className="avatar" aria-hidden="true">
            {initials(ownerName)}
          </span>
          <span className="who">
            <span className="strong ell">{ownerName}</span>
            <span className="muted xs ell">
              <span title={id}>{shortId(id)}</span> · {email}
            </span>
          </span>
          {userType === "staff" ? <Badge tone="outline">{t("header:accounts.staff")}</Badge> : null}
          {id === current ? <Icon name="check" label={t("header:accounts.current")} /> : null}
        </button>
      ))}
    </form>
  );
}
