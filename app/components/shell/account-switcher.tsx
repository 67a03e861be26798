import { useState } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { PopoverTrigger, StillMenu } from "#app/components/ui/popover.tsx";
import { useT } from "#app/i18n/provider.tsx";
import type { AccountSummary } from "#contract/accounts.ts";
import { findAccounts } from "./account-choice.ts";
import { AccountList } from "./account-list.tsx";
import { initials } from "./user-menu.tsx";

export interface AccountSwitcherProps {
  /** The active account's. */
  name: string;
  /** All accounts of the login and the active one's id; null when there is nothing to switch to. */
  choice: { accounts: readonly AccountSummary[]; current: string } | null;
}

/** The active account's name and, with more than one, the popover to choose another. Without JavaScript the search is the page /accounts. */
export function AccountSwitcher({ name, choice }: AccountSwitcherProps) {
  const t = useT();
  const [search, setSearch] = useState("");
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
      <PopoverTrigger opens="accounts" className="account wide" aria-label={t("header:accounts.switchFrom", { account: name })}>
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
            onInput={(event) => setSearch(event.currentTarget.value)}
          />
        </form>
        <AccountList accounts={findAccounts(choice.accounts, search)} current={choice.current} />
      </StillMenu>
    </>
  );
}
