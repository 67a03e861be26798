import { DialogLink } from "#app/components/ui/dialog-link.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { menuEntryStyle } from "#app/components/ui/popover.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { SIGN_OUT_DIALOG } from "#app/models/shell/sign-out.ts";

/**
 * "Log out" in a menu. It opens a dialog (overlay/sign-out-dialog.tsx). Without JavaScript it links
 * to the page that asks the same.
 */
export function SignOutLink({ look = menuEntryStyle }: { look?: string }) {
  const t = getT();
  return (
    <DialogLink className={look} to="/signout" opens={SIGN_OUT_DIALOG} reloadDocument>
      <Icon name="log-out" />
      {t("nav:signOut")}
    </DialogLink>
  );
}
