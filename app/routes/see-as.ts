import { redirectDocument } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { signedIn } from "#app/middleware/signed-in.ts";
import { seeAsMyself, seeAsRole } from "#contract/roles.ts";
import type { Route } from "./+types/see-as";

export const middleware = [signedIn];

/** Views the app as a role, or as oneself without one. Loads a new document. */
export async function action({ context, request }: Route.ActionArgs) {
  const roleId = (await request.formData()).get("roleId");
  const call = getCall(context);
  if (typeof roleId === "string" && roleId !== "") {
    await call(seeAsRole, { params: { roleId } });
    return redirectDocument("/", 303);
  }
  const { roleId: was } = await call(seeAsMyself);
  return redirectDocument(was ? `/staffs/roles/${encodeURIComponent(was)}` : "/", 303);
}

export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
export { toHome as loader } from "#app/session/redirects.ts";
