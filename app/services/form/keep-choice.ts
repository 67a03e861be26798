import "server-only";
import { type ActionFunctionArgs, data, redirect } from "react-router";
import { currentState, setCookie } from "#app/middleware/request-store.ts";
import { buildCookieHeader, ONE_YEAR } from "#app/session/cookies.ts";
import { getRefererPath } from "#app/session/redirects.ts";

interface ChoiceCookie {
  field: string;
  cookie: string;
  isOne: (value: unknown) => value is string;
  /** Returns the address to go back to, from the form's page. */
  back?: (path: string) => string;
}

/** Returns the action of a form that stores a choice in this browser and returns to the page. */
export const storeChoiceAction =
  ({ field, cookie, isOne, back = (path) => path }: ChoiceCookie) =>
  async ({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) => {
    const { env } = currentState(context);
    const chosenValue = (await request.formData()).get(field);
    if (!isOne(chosenValue)) throw data({ code: "invalid_value" }, { status: 400 });
    setCookie(
      buildCookieHeader(cookie, chosenValue, { maxAge: ONE_YEAR, secure: env.secureCookies }),
      context,
    );
    return redirect(back(getRefererPath(request, env.publicOrigin)), 303);
  };
