import { Avatar } from "#app/components/ui/avatar.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { MenuLabel, PopoverTrigger, StillMenu } from "#app/components/ui/popover.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { UntilOpened } from "#app/static/until-opened.tsx";
import type { AccountSummary } from "#contract/accounts.ts";
import { AccountList } from "./account-list.tsx";
import { getInitials } from "./user-menu.tsx";

export interface AccountSwitcherProps {
  name: string;
  /** All accounts of the login and the active one's id. `null` with a single account. */
  choice: { accounts: readonly AccountSummary[]; current: string } | null;
}

/**
 * The active account's name and, with several accounts, a popover to choose another. Without
 * JavaScript the search is the page /accounts.
 */
export function AccountSwitcher({ name, choice }: AccountSwitcherProps) {
  const t = getT();
  const currentAccount = (
    <>
      <Avatar size="sm" className={choice ? "-ml-0.75" : undefined}>
        {getInitials(name)}
      </Avatar>
      <span className="block min-w-0 truncate font-medium">{name}</span>
    </>
  );
  if (!choice)
    return (
      <span
        className="flex max-w-60 items-center gap-2 px-2.5 max-md:hidden"
        title={t("nav:account")}
      >
        {currentAccount}
      </span>
    );
  return (
    <>
      <PopoverTrigger opens="accounts" className="max-w-60 text-left max-md:hidden">
        {/* Text, because a label would have to begin with the avatar's letters. */}
        <span className="contents" aria-hidden="true">
          {currentAccount}
        </span>
        <span className="sr-only">{t("header:accounts.switchFrom", { account: name })}</span>
        <Icon name="chevrons-up-down" size="s" />
      </PopoverTrigger>
      <StillMenu id="accounts" end className="max-h-[min(80dvh,720px)] w-80 overflow-y-auto">
        <UntilOpened>
          {" "}
          <form action="/accounts" className="sticky -top-1 z-1 block bg-popover p-1">
            <Input
              type="search"
              name="search"
              autoComplete="off"
              aria-label={t("header:accounts.find")}
              placeholder={t("header:accounts.placeholder")}
              data-filters="accounts"
            />
          </form>
          <AccountList accounts={choice.accounts} current={choice.current} />
          <MenuLabel hidden>{t("header:accounts.none")}</MenuLabel>
        </UntilOpened>
      </StillMenu>
    </>
  );
}
