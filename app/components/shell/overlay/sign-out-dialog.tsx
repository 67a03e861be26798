import { useTranslation } from "react-i18next";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { SIGN_OUT_DIALOG } from "#app/models/shell/sign-out.ts";

/** Rendered once in the shell, for every `<SignOutLink>`. */
export function SignOutDialog() {
  const { t } = useTranslation(["common"]);
  return (
    <Dialog
      id={SIGN_OUT_DIALOG}
      title={t("common:signOut.title")}
      description={t("common:signOut.description")}
      cancel={t("common:signOut.stay")}
      confirm={t("common:signOut.confirm")}
      action="/signout"
      reloadDocument
    />
  );
}
