import { data } from "react-router";

/** Unknown address. Members keep the menu around the message. */
export function loader() {
  throw data({ code: "not_found" }, { status: 404 });
}

export function ServerComponent() {
  return null;
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
