import { SendsHome } from "#app/components/shell/sends-home.tsx";
import { currentState, getMe, getT } from "#app/middleware/request-store.ts";
import { roleName } from "#app/models/staff/role-name.ts";
import { isBeyondLimits, lackedFor } from "#app/services/access/guard.ts";
import { safePath, signInRedirect } from "#app/services/session/redirects.ts";
import { screenName } from "#app/services/shell/menu.ts";
import type { Route } from "./+types/no-access";

/**
 * `?path=`: the screen that was refused. Without it, and for what the menu does not name, it says
 * as much as it knows.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const state = currentState(context);
  if (!state.token) throw signInRedirect(state);
  // This page is where a 403 leads, so a 403 here must not lead to it again.
  const me = await getMe(context).catch(() => null);
  const path = safePath(state.url.searchParams.get("path"), "");
  const [pathname = ""] = path.split(/[?#]/, 1);
  return {
    account: me?.account.name ?? "Etalase",
    screen: pathname ? screenName(pathname) : null,
    roles: me?.user.roles.map(({ name }) => name) ?? [],
    lacked: me && pathname ? lackedFor(pathname, me) : [],
    isBeyondLimits: me !== null && pathname !== "" && isBeyondLimits(pathname, me),
  };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { account, screen, roles, lacked, isBeyondLimits } = loaderData;
  const title = screen
    ? t("auth:noAccess.screen", { screen: t(screen) })
    : t("auth:noAccess.title");
  return <SendsHome title={title} description={description()} icon="lock-keyhole" />;

  function description(): string {
    if (lacked.length === 0 && isBeyondLimits) return t("auth:noAccess.limited", { account });
    if (lacked.length === 0) return t("auth:noAccess.description", { account });
    const permissions = lacked.map((permission) => t(`auth:permission.${permission}`)).join(", ");
    if (roles.length === 0) return t("auth:noAccess.noRole", { account, permissions });
    return t("auth:noAccess.lacks", {
      account,
      permissions,
      role: roles.map((name) => roleName(t, name)).join(", "),
    });
  }
}
