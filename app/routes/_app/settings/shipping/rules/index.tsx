import { redirect } from "react-router";
import { DataTable } from "#app/components/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { PostForm } from "#app/navigation/post-form.tsx";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { listPickers } from "#contract/pick-packs.ts";
import { listShipmentRuns } from "#contract/shipment-runs.ts";
import { listArrangeRules, updateArrangeRule } from "#contract/shipping-settings.ts";
import { listWarehouses } from "#contract/warehouses.ts";
import { SettingsFrame } from "../../+/frame.tsx";
import { describeConditions, describeSteps } from "../+/condition-words.ts";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const call = getCall(context);
  const [{ account }, { rules }, { warehouses }, { pickers }, { runs }] = await Promise.all([
    getMe(context),
    call(listArrangeRules),
    call(listWarehouses),
    call(listPickers),
    call(listShipmentRuns, { query: { by: "rules" } }),
  ]);
  const names = new Map(
    [...account.channels, ...warehouses].map(({ id, name }) => [id, name] as const),
  );
  const words = { t: getT(context), format: getFormat(context), names };
  return {
    runs,
    rules: rules.map(({ id, name, isEnabled, conditions, ...rule }) => ({
      ...{ id, to: `/settings/shipping/rules/${encodeURIComponent(id)}`, name, isEnabled },
      how: describeSteps(rule, { t: words.t, pickers }),
      when: describeConditions(conditions, words),
    })),
  };
}

/** Pauses or resumes a rule. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const call = getCall(context);
  const { rules } = await call(listArrangeRules);
  const found = rules.find(({ id }) => id === form.get("ruleId"));
  if (!found) return redirect("/settings/shipping/rules", 303);
  const { id: ruleId, ...rule } = found;
  const isEnabled = form.get("intent") === "resume";
  await call(updateArrangeRule, { params: { ruleId }, body: { rule: { ...rule, isEnabled } } });
  return redirectWithToast(
    context,
    "/settings/shipping/rules",
    isEnabled ? "shipping:toast.resumed" : "shipping:toast.paused",
    { name: rule.name },
  );
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { rules, runs } = loaderData;
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
                cell: ({ how }) => how,
              },
              {
                head: t("shipping:rule.state"),
                cell: ({ id, name, isEnabled }) => (
                  <PostForm className="flex items-center gap-2">
                    <Badge tone={isEnabled ? "success" : "neutral"}>
                      {t(isEnabled ? "shipping:rule.on" : "shipping:rule.off")}
                    </Badge>
                    <input type="hidden" name="ruleId" value={id} />
                    <Button
                      type="submit"
                      size="sm"
                      name="intent"
                      value={isEnabled ? "pause" : "resume"}
                      aria-label={t(
                        isEnabled ? "shipping:rule.pause.of" : "shipping:rule.resume.of",
                        { name },
                      )}
                    >
                      {t(isEnabled ? "shipping:rule.pause" : "shipping:rule.resume")}
                    </Button>
                  </PostForm>
                ),
              },
            ]}
          />
          <RuleLog runs={runs} />
        </>
      )}
    </SettingsFrame>
  );
}

type Runs = NonNullable<Route.ServerComponentProps["loaderData"]>["runs"];

/** Says what the rules did: the time, the orders, and how many wait for a person. */
function RuleLog({ runs }: { runs: Runs }) {
  const t = getT();
  const format = getFormat();
  return (
    <Section title={t("shipping:log")} hint={t("shipping:log.text")}>
      {runs.length === 0 ? (
        <p className="mt-3 text-muted-foreground">{t("shipping:log.none")}</p>
      ) : (
        <ul className="mt-3 grid gap-1.5">
          {runs.map(({ runId, startedAt, rule, total, refused, shops }) => (
            <li key={runId} className="flex flex-wrap gap-x-3">
              <Link to={`/orders/runs/${runId}`}>{format.dateTime(startedAt)}</Link>
              <span>
                {t("shipping:log.arranged", {
                  ...{ count: total - refused, shops: shops.join(", "), rule: rule ?? "" },
                })}
              </span>
              {refused > 0 ? (
                <span className="text-warning">{t("orderRun:needsYou", { count: refused })}</span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
