import type { ReactNode } from "react";
import { Avatar } from "#app/components/ui/avatar.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { MenuSeparator, StillMenu, sheetEntryStyle } from "#app/components/ui/popover.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { PhoneEntry, PhoneMenuProps } from "#app/models/shell/phone-menu.ts";
import { getContactLabel } from "#app/models/shell/support-contact.ts";
import { UntilOpened } from "#app/static/until-opened.tsx";
import { MenuLink } from "./menu-link.tsx";
import { SignOutLink } from "./sign-out.tsx";
import { getInitials } from "./user-menu.tsx";

interface Props extends PhoneMenuProps {
  account: string;
  email: string;
  canSwitch: boolean;
  /** The account is not restricted, so its screens open. */
  isOpen: boolean;
  /** Path of the current page. */
  pathname: string;
  /** Settings of this browser: language and appearance. */
  children: ReactNode;
}

/** The bottom sheet under the hamburger (docs/specification.md "Phones"). */
export function PhoneMenu({
  first,
  rest,
  contact,
  account,
  email,
  canSwitch,
  isOpen,
  pathname,
  children,
}: Props) {
  const t = getT();
  const renderEntry = ({ to, label, icon, channel, restores }: PhoneEntry) => (
    <MenuLink key={to} className={sheetEntryStyle} to={to} restores={restores} pathname={pathname}>
      <Icon name={icon} size="l" />
      {channel ? getFormat().channelName(channel) : t(label)}
    </MenuLink>
  );
  return (
    <StillMenu
      id="phone-menu"
      className="inset-x-0 top-auto bottom-0 max-h-[85dvh] w-full max-w-full translate-none overflow-y-auto rounded-t-lg rounded-b-none px-2 pt-2 pb-4 shadow-dialog anchor-[none] backdrop:bg-scrim"
    >
      <UntilOpened>
        {" "}
        <div className="mx-auto mt-1 mb-2 h-1 w-9 rounded-full bg-border" />
        <div className="flex min-h-12 items-center gap-3.5 px-3 text-lg text-foreground">
          <Avatar size="lg">{getInitials(account)}</Avatar>
          <span className="grid min-w-0 flex-1">
            <b className="block truncate">{account}</b>
            <span className="block truncate text-xs text-muted-foreground">{email}</span>
          </span>
          {canSwitch ? (
            <ButtonLink to="/accounts" reloadDocument>
              {t("header:accounts.switch")}
            </ButtonLink>
          ) : null}
        </div>
        <MenuSeparator inset />
        {first.map(renderEntry)}
        {first.length > 0 && rest.length > 0 ? <MenuSeparator inset /> : null}
        {rest.map(renderEntry)}
        <MenuSeparator inset />
        {isOpen ? (
          <>
            {renderEntry({ to: "/account", label: "nav:myAccount", icon: "user" })}
            <MenuSeparator inset />
          </>
        ) : null}
        {children}
        <MenuSeparator inset />
        {isOpen ? renderEntry({ to: "/help", label: "header:help", icon: "circle-help" }) : null}
        {contact === null ? null : (
          <a className={sheetEntryStyle} href={contact} target="_blank" rel="noreferrer">
            <Icon name="message-circle" size="l" />
            {t(getContactLabel(contact))}
          </a>
        )}
        <SignOutLink look={sheetEntryStyle} />
      </UntilOpened>
    </StillMenu>
  );
}
