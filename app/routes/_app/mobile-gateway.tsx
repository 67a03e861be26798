import { redirect } from "react-router";
import { DESK_SCREENS_COOKIE, isWithoutDeskScreens } from "#app/access/phone.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Emblem } from "#app/components/ui/emblem.tsx";
import { emptyActionsStyle, emptyStyle } from "#app/components/ui/empty.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { currentState, getFormat, getMe, getT, setCookie } from "#app/middleware/request-store.ts";
import { PostForm } from "#app/navigation/post-form.tsx";
import { buildPhoneMenu } from "#app/services/shell/phone-menu.ts";
import { buildCookieHeader } from "#app/session/cookies.ts";
import { getSafePath } from "#app/session/redirects.ts";
import type { Route } from "./+types/mobile-gateway";

/** Shown on phones for a desktop screen. The same link opens the screen on a computer. */
export async function loader({ context }: Route.LoaderArgs) {
  const state = currentState(context);
  const { env, request, url } = state;
  const path = getSafePath(url.searchParams.get("path"));
  if (!isWithoutDeskScreens(request)) throw redirect(path);
  const { first, rest } = buildPhoneMenu(await getMe(context), state);
  return { address: env.publicOrigin + path, screens: [...first, ...rest] };
}

/** Opens the screen, and all others like it, until the browser session ends. */
export function action({ context }: Route.ActionArgs) {
  const { env, url } = currentState(context);
  setCookie(buildCookieHeader(DESK_SCREENS_COOKIE, "open", { secure: env.secureCookies }), context);
  return redirect(getSafePath(url.searchParams.get("path")), 303);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { address, screens } = loaderData;
  return (
    <div className={emptyStyle}>
      <title>{`${t("shellPages:desk.title")} · Etalase`}</title>
      <Emblem>
        <Icon name="monitor" size="l" />
      </Emblem>
      <h1>{t("shellPages:desk.title")}</h1>
      <p>{t("shellPages:desk.description")}</p>
      <Field
        className="w-full max-w-100 mt-3 text-left"
        id="address"
        label={t("shellPages:desk.address")}
      >
        <Input id="address" readOnly value={address} />
      </Field>
      <PostForm>
        <Button type="submit">{t("shellPages:desk.open")}</Button>
      </PostForm>
      <nav className={emptyActionsStyle} aria-label={t("nav:menu")}>
        {screens.map(({ to, label, icon, channel }) => (
          <ButtonLink key={to} to={to}>
            <Icon name={icon} />
            {channel ? getFormat().channelName(channel) : t(label)}
          </ButtonLink>
        ))}
      </nav>
    </div>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
