import { DialogLink } from "#app/components/ui/dialog-link.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { useT } from "#app/i18n/provider.tsx";

export const SIGN_OUT_DIALOG = "sign-out";

/** "Log out" in a menu. It asks in a dialog (overlay/sign-out-dialog.tsx); without JavaScript it is a link to the page that asks the same. */
export function SignOutLink() {
  const t = useT();
  return (
    <DialogLink to="/signout" opens={SIGN_OUT_DIALOG} reloadDocument>
      <Icon name="log-out" />
      {t("nav:signOut")}
    </DialogLink>
  );
}
