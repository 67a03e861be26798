import { Countdown } from "#app/components/shell/countdown.tsx";
import { Solo } from "#app/components/shell/solo.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { currentState, getMe, getT } from "#app/middleware/request-store.ts";
import { signInRedirect } from "#app/services/redirects.ts";
import type { Route } from "./+types/no-access";

/** Specification part 2 §2 "Unauthorized screen". */
const SECONDS = 5;

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
  const labels = Array.from({ length: SECONDS }, (_, index) => t("auth:noAccess.countdown", { count: SECONDS - index }));
  return (
    <Solo
      title={t("auth:noAccess.title")}
      icon="lock-keyhole"
      actions={
        <ButtonLink variant="default" to="/" reloadDocument>
          {t("common:action.home")}
        </ButtonLink>
      }
    >
      <p>{t("auth:noAccess.description", loaderData)}</p>
      <Countdown labels={labels} to="/" />
    </Solo>
  );
}
