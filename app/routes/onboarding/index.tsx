import { redirect } from "react-router";
import { AskedForm } from "#app/components/form/asked-form.tsx";
import { Onboarding } from "#app/components/shell/onboarding.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Card } from "#app/components/ui/section.tsx";
import { IfMay } from "#app/middleware/if-may.tsx";
import { redirectToOnboarding } from "#app/middleware/onboarding.ts";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { listKnownSystems } from "#app/models/product-import/file-system.ts";
import { rejectProblem } from "#app/services/form/form.ts";
import { attempt } from "#app/upstream/http.ts";
import { cancelMigration } from "#contract/migrations.ts";
import type { IconName } from "../../../design/icon-names.ts";
import {
  findStepPath,
  isOpen,
  type MigrationState,
  nameShop,
  readSitting,
} from "./+/read-migration.ts";
import type { Route } from "./+types/index";

export const middleware = [redirectToOnboarding];

export async function loader({ context }: Route.LoaderArgs) {
  return readSitting(context);
}

/** Ends a migration that has written nothing to its target, or that is blocked. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(getCall(context)(cancelMigration));
  return outcome.ok ? redirect("/onboarding", 303) : rejectProblem(form, outcome.problem);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  return (
    <Onboarding title={t("onboarding:title")} supportUrl={loaderData.supportUrl}>
      <p className="text-secondary-foreground">{t("onboarding:intro")}</p>
      {isOpen(loaderData.migration) ? (
        <UnderWay {...loaderData} migration={loaderData.migration} />
      ) : (
        <>
          <StartChoice
            icon="store"
            title={t("onboarding:start.shop")}
            text={t("onboarding:start.shop.text")}
            to="/onboarding/from"
            isFirst
          />
          <IfMay open="/product-import">
            <StartChoice
              icon="file-text"
              title={t("onboarding:start.file")}
              text={t("onboarding:start.file.text", {
                systems: listKnownSystems(t, getFormat(), currentState().countryCode),
              })}
              to="/product-import"
            />
          </IfMay>
        </>
      )}
      <p>
        <ButtonLink reloadDocument variant="ghost" to="/">
          {t("onboarding:start.later")}
        </ButtonLink>
      </p>
    </Onboarding>
  );
}

interface WayProps {
  icon: IconName;
  title: string;
  text: string;
  to: string;
  isFirst?: boolean;
}

function StartChoice({ icon, title, text, to, isFirst = false }: WayProps) {
  const t = getT();
  return (
    <Card className="flex flex-wrap items-center gap-3">
      <span className="grid size-9 flex-none place-items-center rounded-md bg-primary-soft text-link">
        <Icon name={icon} />
      </span>
      <div className="min-w-0 flex-[1_1_280px]">
        <h2 className="text-md">{title}</h2>
        <p className="text-xs text-secondary-foreground">{text}</p>
      </div>
      <ButtonLink reloadDocument={!isFirst} variant={isFirst ? "default" : "outline"} to={to}>
        {t("onboarding:next")}
        <span className="sr-only">: {title}</span>
      </ButtonLink>
    </Card>
  );
}

type OpenMigration = MigrationState & { migration: NonNullable<MigrationState["migration"]> };

function UnderWay({ migration, from, to }: OpenMigration) {
  const t = getT();
  const { status, errorCode } = migration;
  const isBegun = status === "sending" || status === "undoing";
  const isEndable = isBegun ? errorCode !== null : status !== "importing";
  return (
    <Card className="grid gap-3">
      <div>
        <h2 className="text-md">{t("onboarding:open.title")}</h2>
        <p className="text-secondary-foreground">
          {migration.toChannelId
            ? t("onboarding:open.text", {
                from: nameShop(from, t),
                to: nameShop(to, t),
                step: isOpen(migration) && status !== "finished" ? t(findStatusKey(status)) : "",
              })
            : t("onboarding:open.noTarget", { from: nameShop(from, t) })}
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <ButtonLink variant="default" to={findStepPath(migration)}>
          {t("onboarding:goOn")}
        </ButtonLink>
        {isEndable ? (
          <AskedForm
            intent="cancel"
            label={t("onboarding:cancel")}
            text={
              isBegun
                ? t("onboarding:cancel.hint.begun", { to: nameShop(to, t) })
                : t("onboarding:cancel.hint")
            }
            confirm={t("common:answer.yes")}
          />
        ) : null}
      </div>
    </Card>
  );
}

type Status = NonNullable<MigrationState["migration"]>["status"];
const findStatusKey = (status: Status) =>
  `onboarding:status.${status as Exclude<Status, "finished" | "undone" | "cancelled">}` as const;

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
