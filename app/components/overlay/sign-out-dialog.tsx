import { SIGN_OUT_DIALOG } from "#app/components/shell/sign-out.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";

export interface SignOutTexts {
  title: string;
  description: string;
  stay: string;
  confirm: string;
}

/** Once in the shell, for every `<SignOutLink>`. */
export function SignOutDialog({ title, description, stay, confirm }: SignOutTexts) {
  return (
    <Dialog
      id={SIGN_OUT_DIALOG}
      title={title}
      description={description}
      cancel={stay}
      confirm={confirm}
      action="/signout"
      reloadDocument
    />
  );
}
