import { redirect } from "react-router";
import { Alert } from "#app/components/ui/alert.tsx";
import { redirectToOnboarding } from "#app/middleware/onboarding.ts";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { listChannels } from "#contract/channels.ts";
import { chooseMigrationTarget, startMigration } from "#contract/migrations.ts";
import { chooseShop, readConsentResult } from "./+/choose-shop.ts";
import { Frame } from "./+/frame.tsx";
import { findStepPath, isOpen, readSitting } from "./+/read-migration.ts";
import { ShopChoice } from "./+/shop-choice.tsx";
import type { Route } from "./+types/to";

export const middleware = [redirectToOnboarding];

export async function loader({ context }: Route.LoaderArgs) {
  const [sitting, { connectable }] = await Promise.all([
    readSitting(context),
    getCall(context)(listChannels),
  ]);
  const { migration } = sitting;
  if (isOpen(migration) && migration.status !== "choosing") throw redirect(findStepPath(migration));
  if (!isOpen(migration)) throw redirect("/onboarding/from");
  return { ...sitting, connectable, back: readConsentResult(context, sitting.shops) };
}

export async function action({ context, request }: Route.ActionArgs) {
  return chooseShop(context, await request.formData(), {
    call: chooseMigrationTarget,
    path: "/onboarding/to",
    next: "/onboarding/import",
    also: () => getCall(context)(startMigration),
  });
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { migration, shops, connectable, back, supportUrl } = loaderData;
  const t = getT();
  const otherShops = shops.filter(({ id }) => id !== migration?.fromChannelId);
  return (
    <Frame step="to" supportUrl={supportUrl}>
      <div>
        <h2>{t("onboarding:to.title")}</h2>
        <p className="text-secondary-foreground">{t("onboarding:to.hint")}</p>
      </div>
      {back ? <Alert tone={back.note.tone}>{t(back.note.key, back.note.values)}</Alert> : null}
      <ShopChoice
        shops={otherShops}
        chosen={back?.shopId ?? migration?.toChannelId ?? null}
        connectable={connectable}
        submit={t("onboarding:fetch")}
        back="/onboarding/from"
      />
    </Frame>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
