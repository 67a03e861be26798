import { redirect, redirectDocument } from "react-router";
import { AccountList } from "#app/components/shell/account-list.tsx";
import { Onboarding } from "#app/components/shell/onboarding.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { currentState, getCall, getMe, getT, setCookie } from "#app/middleware/request-store.ts";
import { signedIn } from "#app/middleware/signed-in.ts";
import { findAccounts } from "#app/models/shell/account-choice.ts";
import { forgetAccounts, listSwitchableAccounts } from "#app/services/shell/header.ts";
import { buildSessionCookie } from "#app/session/session.ts";
import { switchAccount } from "#contract/accounts.ts";
import type { Route } from "./+types/accounts";

/** Not among the members' pages: somebody who is locked out of one shop may continue in another. */
export const middleware = [signedIn];

/** The account switcher as a page, for phones and for the search without JavaScript. */
export async function loader({ context }: Route.LoaderArgs) {
  const me = await getMe(context);
  const { env, language, url } = currentState(context);
  const { searchParams } = url;
  const search = searchParams.get("search") ?? "";
  const accounts = await listSwitchableAccounts(context);
  if (accounts.length === 0) throw redirect("/");
  return {
    search,
    isGone: searchParams.has("gone"),
    accounts: findAccounts(accounts, search),
    current: me.account.id,
    supportUrl: env.supportUrls[language],
  };
}

/** Switches the active account: sets a new token and redirects to the root. */
export async function action({ context, request }: Route.ActionArgs) {
  const id = (await request.formData()).get("accountId");
  if (typeof id !== "string" || id === (await getMe(context)).account.id)
    return redirectDocument("/", 303);
  try {
    const { token, expiresAt } = await getCall(context)(switchAccount, { params: { id } });
    setCookie(
      buildSessionCookie(token, expiresAt, currentState(context).env.secureCookies),
      context,
    );
    return redirectDocument("/", 303);
  } catch (error) {
    if (!(error instanceof Response) || error.status !== 404) throw error;
    forgetAccounts(context);
    return redirectDocument("/accounts?gone=1", 303);
  }
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { search, isGone, accounts, current, supportUrl } = loaderData;
  return (
    <Onboarding title={t("shellPages:accounts.title")} supportUrl={supportUrl}>
      <p className="text-muted-foreground">{t("shellPages:accounts.description")}</p>
      {isGone ? <Alert tone="warning">{t("shellPages:accounts.gone")}</Alert> : null}
      <form action="/accounts" className="flex items-center gap-2">
        <Input
          className="flex-1 min-w-0"
          type="search"
          name="search"
          defaultValue={search}
          aria-label={t("header:accounts.find")}
          placeholder={t("header:accounts.placeholder")}
        />
        <Button type="submit">{t("common:action.search")}</Button>
      </form>
      <div className="p-1 border rounded-lg">
        <AccountList accounts={accounts} current={current} />
      </div>
    </Onboarding>
  );
}

export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
