import { Dialog, DialogLink } from "#app/components/ui/dialog.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { useT } from "#app/i18n/provider.tsx";

const DIALOG = "sign-out";

/** "Log out" in a menu. It asks in the dialog below; without JavaScript it is a link to the page that asks the same. */
export function SignOutLink() {
  const t = useT();
  return (
    <DialogLink to="/signout" opens={DIALOG} reloadDocument>
      <Icon name="log-out" />
      {t("nav:signOut")}
    </DialogLink>
  );
}

/** Once in the shell, for every `<SignOutLink>`. */
export function SignOutDialog() {
  const t = useT();
  return (
    <Dialog
      id={DIALOG}
      title={t("header:signOut.title")}
      description={t("header:signOut.description")}
      cancel={t("header:signOut.stay")}
      confirm={t("header:signOut.confirm")}
      action="/signout"
      reloadDocument
    />
  );
}
