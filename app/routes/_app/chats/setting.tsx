import { getCall } from "#app/middleware/request-store.ts";
import { getChatSettings } from "#contract/chat-settings.ts";
import { ChatSetting } from "./+/chat-setting.tsx";
import { changeSetting } from "./+/setting-actions.ts";
import type { Route } from "./+types/setting";

export async function loader({ context }: Route.LoaderArgs) {
  return getCall(context)(getChatSettings);
}

export const action = ({ context, request }: Route.ActionArgs) => changeSetting(context, request);

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return loaderData ? <ChatSetting {...loaderData} /> : null;
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
