"use client";
import { useTranslation } from "react-i18next";
import { useReply } from "#app/components/form/use-reply.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import {
  askedInPlaceStyle,
  dialogActionsStyle,
  dialogTitleStyle,
} from "#app/components/ui/dialog-style.ts";
import type { FormReply } from "#app/models/form/reply.ts";

/** Reply of the sync page's action when a domain could not be verified. */
export interface VerifyReply extends FormReply {
  verifyProblem?: {
    message: string;
    /** Meta's page to add a domain, for readers who may not add it here. */
    addAt: string | null;
  };
}

/** Shows why a domain could not be verified and what to do. */
export function VerifyProblem() {
  const { t } = useTranslation(["meta"]);
  const problem = useReply<VerifyReply>()?.verifyProblem;
  if (!problem) return null;
  const { message, addAt } = problem;
  return (
    <dialog
      open
      className={`${askedInPlaceStyle} w-90`}
      role="alertdialog"
      aria-labelledby="verify-problem"
      aria-describedby="verify-problem-text"
    >
      <h2 id="verify-problem" className={dialogTitleStyle}>
        {t(addAt === null ? "meta:verify.sorry" : "meta:verify.add")}
      </h2>
      <p id="verify-problem-text" className="wrap-anywhere text-secondary-foreground">
        {addAt === null ? message : t("meta:verify.add.text")}
      </p>
      <form method="dialog" className={dialogActionsStyle}>
        <Button type="submit">{t("meta:verify.close")}</Button>
        {addAt === null ? null : (
          <ButtonLink variant="default" to={addAt} target="_blank" rel="noreferrer">
            {t("meta:verify.add.go")}
          </ButtonLink>
        )}
      </form>
    </dialog>
  );
}
