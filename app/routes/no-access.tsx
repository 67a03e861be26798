import { findMissingPermissions, isBeyondLimits, isClosedToPickers } from "#app/access/guard.ts";
import { OtherAccounts } from "#app/components/shell/other-accounts.tsx";
import { Solo } from "#app/components/shell/solo.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { currentState, getMe, getT } from "#app/middleware/request-store.ts";
import { translateRoleName } from "#app/models/staff/role-name.ts";
import { listOtherAccounts } from "#app/services/shell/header.ts";
import { findScreenName } from "#app/services/shell/menu.ts";
import { getSafePath, signInRedirect } from "#app/session/redirects.ts";
import type { Route } from "./+types/no-access";

/** `?path=` is the refused screen. Without it, or for an unnamed screen, the text is general. */
export async function loader({ context }: Route.LoaderArgs) {
  const state = currentState(context);
  if (!state.token) throw signInRedirect(state);
  // A 403 leads to this page, so one here must not redirect again.
  const me = await getMe(context).catch(() => null);
  const path = getSafePath(state.url.searchParams.get("path"), "");
  const [pathname = ""] = path.split(/[?#]/, 1);
  return {
    account: me?.account.name ?? "Etalase",
    screen: pathname ? findScreenName(pathname) : null,
    roles: me?.user.roles.map(({ name }) => name) ?? [],
    lacked: me && pathname ? findMissingPermissions(pathname, me) : [],
    others: me ? await listOtherAccounts(context, me) : [],
    isForOffice: me !== null && pathname !== "" && isClosedToPickers(pathname, me),
    isBeyondLimits: me !== null && pathname !== "" && isBeyondLimits(pathname, me),
  };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { account, screen, roles, lacked, isBeyondLimits, others } = loaderData;
  const title = screen
    ? t("auth:noAccess.screen", { screen: t(screen) })
    : t("auth:noAccess.title");
  return (
    <Solo
      title={title}
      icon="lock-keyhole"
      actions={
        <ButtonLink variant="default" to="/" reloadDocument>
          {t("common:action.home")}
        </ButtonLink>
      }
      below={<OtherAccounts accounts={others} />}
    >
      <p>{describeRefusal()}</p>
    </Solo>
  );

  function describeRefusal(): string {
    if (lacked.length === 0 && loaderData?.isForOffice)
      return t("auth:noAccess.picking", { account });
    if (lacked.length === 0 && isBeyondLimits) return t("auth:noAccess.limited", { account });
    if (lacked.length === 0) return t("auth:noAccess.description", { account });
    const permissions = lacked.map((permission) => t(`auth:permission.${permission}`)).join(", ");
    if (roles.length === 0) return t("auth:noAccess.noRole", { account, permissions });
    return t("auth:noAccess.lacks", {
      account,
      permissions,
      role: roles.map((name) => translateRoleName(t, name)).join(", "),
    });
  }
}
