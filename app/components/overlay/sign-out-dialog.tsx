import { SIGN_OUT_DIALOG } from "#app/components/shell/sign-out.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { useT } from "#app/i18n/provider.tsx";

/** Once in the shell, for every `<SignOutLink>`. */
export function SignOutDialog() {
  const t = useT();
  return (
    <Dialog
      id={SIGN_OUT_DIALOG}
      title={t("header:signOut.title")}
      description={t("header:signOut.description")}
      cancel={t("header:signOut.stay")}
      confirm={t("header:signOut.confirm")}
      action="/signout"
      reloadDocument
    />
  );
}
