import { data } from "react-router";

/** Without a route of its own an unknown address would skip the root middleware, and with it the language. */
export function loader() {
  throw data({ code: "not_found" }, { status: 404 });
}

export function ServerComponent() {
  return null;
}
