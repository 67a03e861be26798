import { data } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { CheckboxField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { listPickers } from "#contract/pick-packs.ts";
import {
  getShippingSettings,
  listArrangeRules,
  previewArrangeRule,
} from "#contract/shipping-settings.ts";
import { listWarehouses } from "#contract/warehouses.ts";
import { SettingsFrame } from "../../../+/frame.tsx";
import { saveRule } from "./+/actions.ts";
import { EMPTY_RULE, readRule } from "./+/rule-fields.ts";
import { RuleForm } from "./+/rule-form.tsx";
import type { Route } from "./+types/index";

const NEW_ID = "new";

export async function loader({ context, params: { arrangeRuleId } }: Route.LoaderArgs) {
  const call = getCall(context);
  const { searchParams } = currentState(context).url;
  const isTry = searchParams.has("try");
  const [{ account }, { rules }, { couriers }, { warehouses }, { pickers }] = await Promise.all([
    getMe(context),
    call(listArrangeRules),
    call(getShippingSettings),
    call(listWarehouses),
    call(listPickers),
  ]);
  const savedRule = rules.find(({ id }) => id === arrangeRuleId);
  if (!savedRule && arrangeRuleId !== NEW_ID) throw data({ code: "not_found" }, { status: 404 });
  const rule = isTry ? readRule(searchParams, account.countryCode) : (savedRule ?? EMPTY_RULE);
  const format = getFormat(context);
  const matchingOrders = isTry
    ? await call(previewArrangeRule, { body: { conditions: rule.conditions } })
    : null;
  return {
    isNew: !savedRule,
    name: savedRule?.name ?? "",
    rule,
    countryCode: account.countryCode,
    pickers,
    boxes: {
      channel: account.channels.map(({ id, name }) => ({ value: id, label: name })),
      courier: couriers.map((courier) => ({ value: courier, label: courier })),
      warehouse: warehouses.map(({ id, name }) => ({ value: id, label: name })),
    },
    found: matchingOrders && {
      total: matchingOrders.total,
      orders: matchingOrders.orders.map(({ id, externalId, courier, total, shipByAt }) => ({
        ...{ id, externalId, courier },
        total: format.money(total),
        shipBy: shipByAt ? format.dateTime(shipByAt) : "",
      })),
    },
  };
}

export const action = ({ context, params: { arrangeRuleId }, request }: Route.ActionArgs) =>
  saveRule(context, arrangeRuleId === NEW_ID ? null : arrangeRuleId, request);

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { isNew, name, rule, countryCode, pickers, boxes, found } = loaderData;
  const t = getT();
  return (
    <SettingsFrame part="/settings/shipping" title={isNew ? t("shipping:rules.new") : name}>
      <RuleForm {...{ rule, countryCode, pickers, boxes }}>
        {found ? <Found {...found} /> : null}
      </RuleForm>
      {isNew ? null : (
        <Section title={t("shipping:rule.delete")} hint={t("shipping:rule.delete.text")}>
          <ActionForm intent="delete" className="mt-3 grid gap-3">
            <CheckboxField name="sure" label={t("shipping:rule.delete.sure")} />
            <div>
              <SubmitButton variant="destructive">{t("shipping:rule.delete")}</SubmitButton>
            </div>
          </ActionForm>
        </Section>
      )}
    </SettingsFrame>
  );
}

type FoundProps = NonNullable<NonNullable<Route.ServerComponentProps["loaderData"]>["found"]>;

/** The orders to process that the rule applies to. The most urgent are named. */
function Found({ total, orders }: FoundProps) {
  const t = getT();
  return (
    <div role="status" className="mt-4 max-w-180 rounded-lg border">
      <p className="px-4 py-2.5 font-medium">{t("shipping:rule.takes", { count: total })}</p>
      <ul>
        {orders.map(({ id, externalId, courier, total: amount, shipBy }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line-soft px-4 py-2"
          >
            <Link
              to={`/orders/${encodeURIComponent(id)}`}
              className="inline-flex min-h-6 items-center max-md:min-h-11"
            >
              {externalId}
            </Link>
            <span className="text-secondary-foreground">{courier}</span>
            <span className="ml-auto">{amount}</span>
            <span className="text-muted-foreground">{shipBy}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
