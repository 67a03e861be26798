import { SendsHome } from "#app/components/shell/sends-home.tsx";
import { currentState, getMe, getT } from "#app/middleware/request-store.ts";
import { signInRedirect } from "#app/services/redirects.ts";
import type { Route } from "./+types/no-access";

export async function loader({ context }: Route.LoaderArgs) {
  const state = currentState(context);
  if (!state.token) throw signInRedirect(state);
  // This page is where a 403 leads, so a 403 here must not lead to it again.
  const me = await getMe(context).catch(() => null);
  return { account: me?.account.name ?? "Etalase" };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  return <SendsHome title={t("auth:noAccess.title")} description={t("auth:noAccess.description", loaderData)} icon="lock-keyhole" t={t} />;
}
