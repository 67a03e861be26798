import { redirect } from "react-router";
import { Alert } from "#app/components/ui/alert.tsx";
import { redirectToOnboarding } from "#app/middleware/onboarding.ts";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { listChannels } from "#contract/channels.ts";
import { chooseMigrationSource } from "#contract/migrations.ts";
import { chooseShop, readConsentResult } from "./+/choose-shop.ts";
import { Frame } from "./+/frame.tsx";
import { findStepPath, isOpen, readSitting } from "./+/read-migration.ts";
import { ShopChoice } from "./+/shop-choice.tsx";
import type { Route } from "./+types/from";

export const middleware = [redirectToOnboarding];

export async function loader({ context }: Route.LoaderArgs) {
  const [sitting, { connectable }] = await Promise.all([
    readSitting(context),
    getCall(context)(listChannels),
  ]);
  const { migration } = sitting;
  if (isOpen(migration) && migration.status !== "choosing") throw redirect(findStepPath(migration));

  return { ...sitting, connectable, back: readConsentResult(context, sitting.shops) };
}

export async function action({ context, request }: Route.ActionArgs) {
  return chooseShop(context, await request.formData(), {
    call: chooseMigrationSource,
    path: "/onboarding/from",
    next: "/onboarding/to",
  });
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { migration, shops, connectable, back, supportUrl } = loaderData;
  const t = getT();
  const knownShopId = isOpen(migration) ? migration.fromChannelId : null;
  return (
    <Frame step="from" supportUrl={supportUrl}>
      <div>
        <h2>{t("onboarding:from.title")}</h2>
        <p className="text-secondary-foreground">{t("onboarding:from.hint")}</p>
      </div>
      {back ? <Alert tone={back.note.tone}>{t(back.note.key, back.note.values)}</Alert> : null}
      <ShopChoice
        shops={shops}
        chosen={back?.shopId ?? knownShopId}
        connectable={connectable}
        submit={t("onboarding:next")}
        back="/onboarding"
      />
    </Frame>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
