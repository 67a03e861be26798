import { Badge } from "#app/components/ui/badge.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { listArrangeRules } from "#contract/shipping-settings.ts";
import { listWarehouses } from "#contract/warehouses.ts";
import { SettingsFrame } from "../../+/frame.tsx";
import { conditionWords } from "../+/condition-words.ts";
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
      when: conditionWords(conditions, words),
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
          <Table cards>
            <caption className="sr-only">{t("shipping:rules.title")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("shipping:rule.name")}</th>
                <th scope="col">{t("shipping:rule.when")}</th>
                <th scope="col">{t("shipping:rule.how")}</th>
                <th scope="col">{t("shipping:rule.state")}</th>
              </tr>
            </thead>
            <tbody>
              {rules.map(({ to, name, when, method, isEnabled }) => (
                <tr key={to}>
                  <th scope="row" className="span">
                    <Link
                      to={to}
                      className="max-md:inline-flex max-md:min-h-11 max-md:min-w-11 max-md:items-center"
                    >
                      {name}
                    </Link>
                  </th>
                  <td className="span" data-l={t("shipping:rule.when")}>
                    {when}
                  </td>
                  <td className="span2" data-l={t("shipping:rule.how")}>
                    {t(`shipping:rule.method.${method}`)}
                  </td>
                  <td className="span2" data-l={t("shipping:rule.state")}>
                    <Badge tone={isEnabled ? "success" : "neutral"}>
                      {t(isEnabled ? "shipping:rule.on" : "shipping:rule.off")}
                    </Badge>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
    </SettingsFrame>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
