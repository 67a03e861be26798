import { getMe, getT } from "#app/middleware/request-store.ts";
import type { Route } from "./+types/_app._index";

export async function loader({ context }: Route.LoaderArgs) {
  const { account, user } = await getMe(context);
  return { title: getT(context)("nav:home"), account: account.name, user: user.name };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <title>{`${loaderData.title} · Etalase`}</title>
      <h1>{loaderData.account}</h1>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
