import { Icon } from "#app/components/ui/icon.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { PopoverTrigger, StillMenu } from "#app/components/ui/popover.tsx";
import type { Translate } from "#app/i18n/keys.ts";
import type { AccountSummary } from "#contract/accounts.ts";
import { AccountList } from "./account-list.tsx";
import { initials } from "./user-menu.tsx";

export interface AccountSwitcherProps {
  /** The active account's. */
  name: string;
  /** All accounts of the login and the active one's id; null when there is nothing to switch to. */
  choice: { accounts: readonly AccountSummary[]; current: string } | null;
}

/** The active account's name and, with more than one, the popover to choose another. Without JavaScript the search is the page /accounts. */
export function AccountSwitcher({ name, choice, t }: AccountSwitcherProps & { t: Translate }) {
  const shown = (
    <>
      <span className="avatar" aria-hidden="true">
        {initials(name)}
      </span>
      <span className="ell strong">{name}</span>
    </>
  );
  if (!choice)
    return (
      <span className="account row wide" title={t("nav:account")}>
        {shown}
      </span>
    );
  return (
    <>
      <PopoverTrigger
        opens="accounts"
        className="account wide"
        aria-label={t("header:accounts.switchFrom", { account: name })}
      >
        {shown}
        <Icon name="chevrons-up-down" size="s" />
      </PopoverTrigger>
      <StillMenu id="accounts" end className="switcher">
        <form action="/accounts">
          <Input
            type="search"
            name="search"
            autoComplete="off"
            aria-label={t("header:accounts.find")}
            placeholder={t("header:accounts.placeholder")}
            data-filters="accounts"
          />
        </form>
        <AccountList accounts={choice.accounts} current={choice.current} t={t} />
        <p className="lbl" hidden>
          {t("header:accounts.none")}
        </p>
      </StillMenu>
    </>
  );
}
