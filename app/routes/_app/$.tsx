import { data } from "react-router";

/** An address that nothing is known of: a member keeps the menu around the message. */
export function loader() {
  throw data({ code: "not_found" }, { status: 404 });
}

export function ServerComponent() {
  return null;
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
