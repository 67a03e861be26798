import { getCall } from "#app/middleware/request-store.ts";
import { getAccountSettings } from "#contract/account-settings.ts";
import { General } from "./+/general.tsx";
import { changeGeneral } from "./+/general-actions.ts";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  return getCall(context)(getAccountSettings);
}

export const action = ({ context, request }: Route.ActionArgs) => changeGeneral(context, request);

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return loaderData ? <General settings={loaderData.settings} isStart /> : null;
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { keepUnsent as clientAction } from "#app/navigation/keep-unsent.ts";
