import { DataTable } from "#app/components/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { listArrangeRules } from "#contract/shipping-settings.ts";
import { listWarehouses } from "#contract/warehouses.ts";
import { SettingsFrame } from "../../+/frame.tsx";
import { describeConditions } from "../+/condition-words.ts";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const call = getCall(context);
  const [{ account }, { rules }, { warehouses }] = await Promise.all([
    getMe(context),
    call(listArrangeRules),
    call(listWarehouses),
  ]);
  const names = new Map(
    [...account.channels, ...warehouses].map(({ id, name }) => [id, name] as const),
  );
  const words = { t: getT(context), format: getFormat(context), names };
  return {
    rules: rules.map(({ id, name, isEnabled, method, conditions }) => ({
      to: `/settings/shipping/rules/${encodeURIComponent(id)}`,
      ...{ name, isEnabled, method },
      when: describeConditions(conditions, words),
    })),
  };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { rules } = loaderData;
  const t = getT();
  const add = (
    <ButtonLink to="/settings/shipping/rules/new" variant="default" data-new="">
      <Icon name="plus" />
      {t("shipping:rules.new")}
    </ButtonLink>
  );
  return (
    <SettingsFrame
      part="/settings/shipping"
      title={t("shipping:rules.title")}
      actions={rules.length > 0 ? add : null}
    >
      {rules.length === 0 ? (
        <Empty title={t("shipping:rules.empty")} actions={add}>
          {t("shipping:rules.empty.text")}
        </Empty>
      ) : (
        <>
          <p className="max-w-[90ch] px-gutter py-4 text-secondary-foreground">
            {t("shipping:rules.text")}
          </p>
          <DataTable
            caption={t("shipping:rules.title")}
            rows={rules}
            keyOf={({ to }) => to}
            columns={[
              {
                head: t("shipping:rule.name"),
                cell: ({ to, name }) => (
                  <Link
                    to={to}
                    className="max-md:inline-flex max-md:min-h-11 max-md:min-w-11 max-md:items-center"
                  >
                    {name}
                  </Link>
                ),
              },
              { head: t("shipping:rule.when"), card: "all", cell: ({ when }) => when },
              {
                head: t("shipping:rule.how"),
                cell: ({ method }) => t(`shipping:rule.method.${method}`),
              },
              {
                head: t("shipping:rule.state"),
                cell: ({ isEnabled }) => (
                  <Badge tone={isEnabled ? "success" : "neutral"}>
                    {t(isEnabled ? "shipping:rule.on" : "shipping:rule.off")}
                  </Badge>
                ),
              },
            ]}
          />
        </>
      )}
    </SettingsFrame>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
