import type { ReactNode } from "react";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { CHANNEL_NAMES } from "#app/components/ui/channel-mark.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { StillMenu } from "#app/components/ui/popover.tsx";
import type { MessageKey, Translate } from "#app/i18n/keys.ts";
import type { ChannelType } from "#contract/statuses.ts";
import type { IconName } from "../../../design/icon-names.ts";
import { MenuLink } from "./menu-link.tsx";
import { SignOutLink } from "./sign-out.tsx";
import { initials } from "./user-menu.tsx";

export interface PhoneEntry {
  to: string;
  label: MessageKey;
  icon: IconName;
  channel?: ChannelType;
  restores?: boolean;
}

export interface PhoneMenuProps {
  /** What is done with a phone in the hand; it comes first. */
  first: readonly PhoneEntry[];
  rest: readonly PhoneEntry[];
  /** The support team's chat. */
  help: string;
}

interface Props extends PhoneMenuProps {
  account: string;
  email: string;
  canSwitch: boolean;
  /** Of the page around it. */
  pathname: string;
  t: Translate;
  /** What a member chooses for this browser: language, appearance. */
  children: ReactNode;
}

/** The bottom sheet under the hamburger (specification part 2 §2 "Mobile layout"). */
export function PhoneMenu({
  first,
  rest,
  help,
  account,
  email,
  canSwitch,
  pathname,
  t,
  children,
}: Props) {
  const entry = ({ to, label, icon, channel, restores }: PhoneEntry) => (
    <MenuLink key={to} to={to} restores={restores} pathname={pathname}>
      <Icon name={icon} size="l" />
      {channel ? CHANNEL_NAMES[channel] : t(label)}
    </MenuLink>
  );
  return (
    <StillMenu id="phone-menu" className="sheet">
      <div className="grab" />
      <div className="acc">
        <span className="avatar">{initials(account)}</span>
        <span className="grow">
          <b className="ell">{account}</b>
          <span className="muted xs ell">{email}</span>
        </span>
        {canSwitch ? (
          <ButtonLink size="sm" to="/accounts" reloadDocument>
            {t("header:accounts.switch")}
          </ButtonLink>
        ) : null}
      </div>
      <hr />
      {first.map(entry)}
      {first.length > 0 && rest.length > 0 ? <hr /> : null}
      {rest.map(entry)}
      <hr />
      {children}
      <hr />
      <a href={help} target="_blank" rel="noreferrer">
        <Icon name="circle-help" size="l" />
        {t("header:help")}
      </a>
      <SignOutLink t={t} />
    </StillMenu>
  );
}
