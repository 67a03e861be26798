import { Avatar } from "#app/components/ui/avatar.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { MenuButton, MenuLabel } from "#app/components/ui/popover.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { getSearchedText, shortenId } from "#app/models/shell/account-choice.ts";
import type { AccountSummary } from "#contract/accounts.ts";
import { getInitials } from "./user-menu.tsx";

interface AccountListProps {
  accounts: readonly AccountSummary[];
  /** Id of the active account. `null` if it is not in the list. */
  current: string | null;
}

/** The accounts of a login. Choosing one makes it active and loads a new document. */
export function AccountList({ accounts, current }: AccountListProps) {
  const t = getT();
  if (accounts.length === 0) return <MenuLabel>{t("header:accounts.none")}</MenuLabel>;
  return (
    <form method="post" action="/accounts" className="grid">
      {accounts.map(({ id, name, ownerName, email, userType, mode }) => (
        <MenuButton
          size="tall"
          key={id}
          data-find={getSearchedText({ name, ownerName, email })}
          type="submit"
          name="accountId"
          value={id}
          aria-current={id === current || undefined}
        >
          <Avatar>{getInitials(name || ownerName)}</Avatar>
          <span className="grid min-w-0 flex-1">
            <span className="block truncate font-semibold">{name || ownerName}</span>
            <span className="block truncate text-xs font-normal text-secondary-foreground">
              {name ? `${ownerName} · ` : null}
              {email} · <span title={id}>{shortenId(id)}</span>
            </span>
          </span>
          {mode === "open" ? null : (
            <Badge tone="warning">{t(`header:accounts.mode.${mode}`)}</Badge>
          )}
          {userType === "staff" ? <Badge tone="outline">{t("header:accounts.staff")}</Badge> : null}
          {id === current ? <Icon name="check" label={t("header:accounts.current")} /> : null}
        </MenuButton>
      ))}
    </form>
  );
}
