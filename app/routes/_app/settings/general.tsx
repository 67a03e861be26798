import { getCall } from "#app/middleware/request-store.ts";
import { getAccountLimits } from "#contract/account-limits.ts";
import { getAccountSettings } from "#contract/account-settings.ts";
import { General } from "./+/general.tsx";
import { changeGeneral } from "./+/general-actions.ts";
import type { Route } from "./+types/general";

export async function loader({ context }: Route.LoaderArgs) {
  const call = getCall(context);
  const [{ settings }, { limits }] = await Promise.all([
    call(getAccountSettings),
    call(getAccountLimits),
  ]);
  return { settings, limits };
}

export const action = ({ context, request }: Route.ActionArgs) => changeGeneral(context, request);

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return loaderData ? <General {...loaderData} /> : null;
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
