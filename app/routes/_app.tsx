import { Outlet } from "react-router";
import { account } from "#app/middleware/account.ts";

export const middleware = [account];

export function ServerComponent() {
  return <Outlet />;
}
