import { useRef } from "react";
import { Form } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { useT } from "#app/i18n/provider.tsx";

const DIALOG = "sign-out";

/** "Log out" in a menu. It asks in the dialog below; without JavaScript it is a link to the page that asks the same. */
export function SignOutLink() {
  const t = useT();
  return (
    <Link
      to="/signout"
      reloadDocument
      onClick={(event) => {
        const dialog = document.getElementById(DIALOG);
        if (!(dialog instanceof HTMLDialogElement) || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
        dialog.showModal();
      }}
    >
      <Icon name="log-out" />
      {t("nav:signOut")}
    </Link>
  );
}

/** Once in the shell, for every `<SignOutLink>`. */
export function SignOutDialog() {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <dialog ref={dialog} id={DIALOG} className="dlg" aria-labelledby="sign-out-title" aria-describedby="sign-out-description">
      <h2 id="sign-out-title">{t("header:signOut.title")}</h2>
      <p id="sign-out-description">{t("header:signOut.description")}</p>
      <Form method="post" action="/signout" reloadDocument className="acts">
        <Button onClick={() => dialog.current?.close()}>{t("header:signOut.stay")}</Button>
        <Button type="submit" variant="default">
          {t("header:signOut.confirm")}
        </Button>
      </Form>
    </dialog>
  );
}
