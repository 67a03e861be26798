import { redirect } from "react-router";

/** Another name of the home (part 1 §2). */
export function loader() {
  return redirect("/");
}
