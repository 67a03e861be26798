import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { getMe, getT } from "#app/middleware/request-store.ts";
import type { Route } from "./+types/route";

export async function loader({ context }: Route.LoaderArgs) {
  const { account, user } = await getMe(context);
  return { title: getT(context)("nav:home"), account: account.name, user: user.name };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  return (
    <>
      <PageHead title={loaderData.title} />
      <Empty title={loaderData.account}>{loaderData.user}</Empty>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
