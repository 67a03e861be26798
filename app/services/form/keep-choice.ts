import "server-only";
import { type ActionFunctionArgs, data, redirect } from "react-router";
import { currentState, setCookie } from "#app/middleware/request-store.ts";
import { cookieHeader, ONE_YEAR } from "#app/session/cookies.ts";
import { refererPath } from "#app/session/redirects.ts";

interface Choice {
  /** Name of the form's field. */
  field: string;
  cookie: string;
  isOne: (value: unknown) => value is string;
  /** Returns the address to go back to, from the form's page. */
  back?: (path: string) => string;
}

/** Returns the action of a form that stores a choice in this browser and returns to the page. */
export const storeChoiceAction =
  ({ field, cookie, isOne, back = (path) => path }: Choice) =>
  async ({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) => {
    const { env } = currentState(context);
    const chosen = (await request.formData()).get(field);
    if (!isOne(chosen)) throw data({ code: "invalid_value" }, { status: 400 });
    setCookie(
      cookieHeader(cookie, chosen, { maxAge: ONE_YEAR, secure: env.secureCookies }),
      context,
    );
    return redirect(back(refererPath(request, env.publicOrigin)), 303);
  };
