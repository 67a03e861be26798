import { Alert } from "#app/components/ui/alert.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { IfMay } from "#app/middleware/if-may.tsx";
import { getCall, getMe, getT } from "#app/middleware/request-store.ts";
import { canOversell } from "#app/models/stock/rule-values.ts";
import { describeAmounts, describeRuleScope, nameRule } from "#app/models/stock/rule-words.ts";
import { listStockRules } from "#contract/stock-rules.ts";
import { RuleTable } from "./+/rule-table.tsx";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const [me, { rules }] = await Promise.all([
    getMe(context),
    getCall(context)(listStockRules, { query: { stockInfo: true } }),
  ]);
  const t = getT(context);
  const findChannelName = (id: string) =>
    me.account.channels.find((channel) => channel.id === id)?.name ?? t("stockRules:gone.channel");
  return {
    hasGeneral: rules.some(({ kind }) => kind === "general"),
    rows: rules.map((rule) => ({
      id: rule.id,
      to:
        rule.kind === "general"
          ? "/stocks/settings/general"
          : `/stocks/settings/custom/${encodeURIComponent(rule.id)}`,
      name: nameRule(rule, t),
      scope: describeRuleScope(rule, t),
      channels:
        rule.channelIds.length === 0
          ? t("stockRules:all.channels")
          : rule.channelIds.map(findChannelName).join(", "),
      amount: describeAmounts(rule, findChannelName, t),
      oversells: canOversell(rule),
      stocks: rule.stockCount,
    })),
  };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { hasGeneral, rows } = loaderData;
  const t = getT();
  const setGeneral = (
    <IfMay open="/stocks/settings/general">
      <ButtonLink to="/stocks/settings/general" variant="default">
        {t("stockRules:general.set")}
      </ButtonLink>
    </IfMay>
  );
  const addRule = (
    <IfMay open="/stocks/settings/custom">
      <ButtonLink
        to="/stocks/settings/custom"
        data-new=""
        variant={rows.length > 0 && hasGeneral ? "default" : "outline"}
      >
        <Icon name="plus" />
        {t("stockRules:new")}
      </ButtonLink>
    </IfMay>
  );
  if (rows.length === 0)
    return (
      <>
        <PageHead title={t("stockRules:title")} />
        <Empty
          title={t("stockRules:empty")}
          actions={
            <>
              {setGeneral}
              {addRule}
            </>
          }
        >
          {t("stockRules:empty.text")}
        </Empty>
      </>
    );
  return (
    <>
      <PageHead title={t("stockRules:title")} actions={addRule} />
      <p className="max-w-[90ch] px-gutter pb-4 text-secondary-foreground">
        {t("stockRules:intro")}
      </p>
      {hasGeneral ? null : (
        <div className="max-w-[90ch] px-gutter pb-4">
          <Alert tone="info" title={t("stockRules:general.missing")}>
            <p>{t("stockRules:general.missing.text")}</p>
            <p className="mt-3">{setGeneral}</p>
          </Alert>
        </div>
      )}
      <RuleTable rows={rows} />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
