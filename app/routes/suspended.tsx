import { data, redirect, redirectDocument } from "react-router";
import { canOpen } from "#app/access/guard.ts";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { OtherAccounts } from "#app/components/shell/other-accounts.tsx";
import { Solo } from "#app/components/shell/solo.tsx";
import { Button, ButtonLink, buttonVariants } from "#app/components/ui/button.tsx";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { rejectProblem } from "#app/services/form/form.ts";
import { addToast } from "#app/services/form/toast.ts";
import { listOtherAccounts } from "#app/services/shell/header.ts";
import { signInRedirect } from "#app/session/redirects.ts";
import { attempt } from "#app/upstream/http.ts";
import { keepAccount } from "#contract/account-deletion.ts";
import { getAccountMode } from "#contract/account-mode.ts";
import type { Route } from "./+types/suspended";

const TOP_UP = "/order-quota/history";

/**
 * Shown instead of every page while the account is suspended, past its grace period, or closed: the
 * reason, and each way to continue.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const state = currentState(context);
  if (!state.token) throw signInRedirect(state);
  const me = await getMe(context);
  const mode = getAccountMode(me.account, Date.now());
  if (mode === "open") throw redirect("/");
  const { name } = me.account;
  const isHeld = mode === "suspended" && me.account.isHeld;
  const mayTopUp = !isHeld && canOpen(TOP_UP, me);
  return data(
    {
      mode,
      deletionAt: mode === "closed" ? me.account.deletionAt : null,
      mayTakeBack: me.user.userType === "owner" && !me.user.openedBy,
      isOpened: Boolean(me.user.openedBy),
      account: name,
      ...{ isHeld, mayTopUp },
      others: await listOtherAccounts(context, me),
      supportUrl: state.env.supportUrls[state.language],
    },
    { status: 403 },
  );
}

/** Cancels the deletion of the account, by its owner. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const answer = await attempt(getCall(context)(keepAccount));
  if (!answer.ok) return rejectProblem(form, answer.problem);
  addToast(context, "success", "privacy:delete.kept.toast");
  // A new document, as this page has no shell.
  return redirectDocument("/", 303);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { mode, account, isHeld, mayTopUp, others, supportUrl, deletionAt } = loaderData;
  const explainSuspension = () => {
    if (mode !== "suspended") return t(`auth:${mode}.description`);
    if (isHeld) return t("auth:suspended.held");
    return mayTopUp ? t("auth:suspended.description") : t("auth:suspended.ask", { account });
  };
  return (
    <Solo
      title={t(`auth:${mode}.title`, { account })}
      icon={mode === "closed" ? "store" : "ban"}
      below={<OtherAccounts accounts={others} />}
      actions={
        <>
          {loaderData.isOpened ? (
            <form method="post" action="/leave-account">
              <Button type="submit">{t("auth:opened.leave")}</Button>
            </form>
          ) : null}
          {deletionAt && loaderData.mayTakeBack ? (
            <ActionForm>
              <SubmitButton>{t("privacy:delete.takeBack")}</SubmitButton>
            </ActionForm>
          ) : null}
          {mayTopUp ? (
            <ButtonLink variant="default" to={TOP_UP}>
              {t("auth:mode.topUp")}
            </ButtonLink>
          ) : null}
          {supportUrl === null ? null : (
            <a
              className={buttonVariants({ variant: mayTopUp ? "outline" : "default" })}
              href={supportUrl}
              target="_blank"
              rel="noreferrer"
            >
              {t("auth:mode.support")}
            </a>
          )}
          {mode === "blocked" ? (
            <ButtonLink to="/" reloadDocument>
              {t("auth:blocked.again")}
            </ButtonLink>
          ) : null}
          <ButtonLink to="/signout">{t("nav:signOut")}</ButtonLink>
        </>
      }
    >
      <p>
        {deletionAt
          ? t("privacy:delete.closed", { time: getFormat().dateTime(deletionAt) })
          : explainSuspension()}
      </p>
    </Solo>
  );
}

export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
