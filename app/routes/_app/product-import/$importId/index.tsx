import { redirect } from "react-router";
import { DoubtsForm } from "#app/components/file-columns/doubts-form.tsx";
import { EncodingForm } from "#app/components/file-columns/encoding-form.tsx";
import { HiddenParts } from "#app/components/file-columns/hidden-parts.tsx";
import { OtherSheets } from "#app/components/file-columns/other-sheets.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { SavedViews } from "#app/components/list/saved-views.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { EmptyResult } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { presentDoubt } from "#app/models/file-columns/number-doubt.ts";
import { nameFileSystem } from "#app/models/product-import/file-system.ts";
import { IMPORT_TONES } from "#app/models/product-import/import-status.ts";
import { Poll } from "#app/navigation/poll.tsx";
import { defineList } from "#app/services/list/define-list.ts";
import { makeChoiceParam } from "#app/services/list/list-params.ts";
import { readViews } from "#app/services/list/saved-views.ts";
import { readRulesToFit } from "#app/services/listing/channel-types.ts";
import { createProblemResponse } from "#app/upstream/problem-response.ts";
import { getImportFolds } from "#contract/import-folds.ts";
import { getImportNumbers } from "#contract/import-numbers.ts";
import { getProductImport } from "#contract/product-imports.ts";
import { presentAccount } from "./+/account-view.ts";
import {
  answerNumbers,
  checkAgain,
  confirmEncoding,
  foldOptions,
  isAnswer,
  isStep,
  runImportStep,
} from "./+/actions.ts";
import { CurrencyForm } from "./+/currency-form.tsx";
import { FileAccount } from "./+/file-account.tsx";
import { FileColumns } from "./+/file-columns.tsx";
import { FoldForm } from "./+/fold-form.tsx";
import { presentShape } from "./+/fold-view.ts";
import { ImportTable } from "./+/import-table.tsx";
import { buildTiles, importRow } from "./+/import-view.ts";
import { NextStep } from "./+/next-step.tsx";
import { ConfirmPricesForm, SameNamesForm } from "./+/numbers-form.tsx";
import { OptionsForm } from "./+/options-form.tsx";
import { Situation } from "./+/situation.tsx";
import type { Route } from "./+types/index";

const SHOWN_LISTS = ["all", "problems", "failed"] as const;
/** Each import has its own list, so the path is relative. */
const itemList = defineList({
  path: "",
  pageSize: 50,
  keepsAddress: true,
  filters: {},
  params: { show: makeChoiceParam(SHOWN_LISTS) },
});

export async function loader({ context, params: { importId } }: Route.LoaderArgs) {
  if (!importId) throw createProblemResponse(400, "missing_id", "missing id");
  const state = currentState(context);
  const { pathname } = state.url;
  const list = itemList.readParams(context);
  const [found, me, views] = await Promise.all([
    getCall(context)(getProductImport, {
      params: { importId },
      query: { ...itemList.query(list, state), show: list.show },
    }),
    getMe(context),
    readViews(context, "fileImports", pathname, itemList.searchWith(list)),
  ]);
  if (found.import.status === "mapping") throw redirect(`${pathname}/columns`);
  const words = { t: getT(context), format: getFormat(context) };
  const call = getCall(context);
  const params = { importId };
  const [{ shapes }, numbers] =
    found.import.status === "checked"
      ? await Promise.all([call(getImportFolds, { params }), call(getImportNumbers, { params })])
      : [{ shapes: [] }, { doubts: [], unusual: 0, zeroPrices: 0, differences: 0, sameNames: 0 }];
  const rules = shapes.length > 0 ? await readRulesToFit(context) : [];
  const { counts, options, status } = found.import;
  return {
    pager: itemList.pager(state.url, list, found.total),
    path: pathname,
    views,
    import: found.import,
    waiting: Math.max(0, counts.create + counts.update - counts.done - counts.failed),
    tiles: buildTiles(found.import, words),
    account: presentAccount(
      found.import.columns.account,
      nameFileSystem(words.t, words.format, found.import.columns.format ?? ""),
      words,
    ),
    rows: found.items.map((item) => importRow(item, words)),
    tabs: SHOWN_LISTS.filter(
      (show) => show !== "failed" || counts.failed > 0 || list.show === "failed",
    ).map((show) => ({
      to: pathname + itemList.searchWith(list, { show }),
      label: words.t(`imports:show.${show}`),
      current: show === list.show,
    })),
    country: me.account.countryCode,
    // Prices in another currency need a rate. Converted prices have no fractions.
    fractions:
      status === "checked" && found.import.fractions > 0
        ? {
            count: found.import.fractions,
            currency: found.lastRate?.currency ?? "USD",
            rate: found.lastRate ? words.format.number(found.lastRate.rate, 0, 6) : "",
            otherOptions: {
              defaultWeightG: String(options.defaultWeightG),
              missingPictures: options.missingPictures,
            },
          }
        : null,
    doubts: numbers.doubts.map((doubt) =>
      presentDoubt(doubt, words, words.t("imports:numbers.hold")),
    ),
    unusual: numbers.unusual,
    gifts: numbers.zeroPrices,
    differences: numbers.differences,
    sameNames: numbers.sameNames,
    folding: {
      shapes: shapes
        .map((shape) => presentShape(shape, rules, words))
        .filter(({ ways }) => ways.length > 0),
      waiting: shapes
        .filter(
          ({ chosen, products, ways }) =>
            chosen === null && ways.some(({ held }) => held < products),
        )
        .reduce((sum, { products }) => sum + products, 0),
    },
    asked:
      shapes
        .filter(
          ({ chosen, products, ways }) =>
            chosen === null && ways.some(({ held }) => held < products),
        )
        .reduce((sum, { products }) => sum + products, 0) +
      found.import.fractions +
      numbers.unusual +
      numbers.zeroPrices +
      numbers.differences +
      numbers.sameNames,
    options: {
      rate: words.format.number(options.rate, 0, 6),
      defaultWeightG: String(options.defaultWeightG),
      missingPictures: options.missingPictures,
    },
    money:
      options.currency === null
        ? null
        : words.t("imports:money", {
            currency: options.currency,
            amount: words.format.number(options.rate, 0, 6),
            own: words.t(`imports:currency.${me.account.countryCode}`),
          }),
    status,
  };
}

export async function action({ context, params: { importId }, request }: Route.ActionArgs) {
  if (!importId) throw createProblemResponse(400, "missing_id", "missing id");
  const form = await request.formData();
  const intent = form.get("intent");
  if (isAnswer(intent)) return answerNumbers(context, importId, form);
  if (intent === "encoding") return confirmEncoding(context, importId, form);
  if (intent === "fold") return foldOptions(context, importId, form);
  if (isStep(intent)) return runImportStep(context, importId, intent);
  return checkAgain(context, importId, form);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { status, rows, tabs, pager, views, waiting, country, options } = loaderData;
  const { fileName } = loaderData.import;
  const { readings, encoding, otherSheets, hidden } = loaderData.import.columns;
  const t = getT();
  const busy = status === "checking" || status === "applying";
  return (
    <>
      {busy ? <Poll everySeconds={2} /> : null}
      <PageHead
        title={fileName}
        crumbs={[{ to: "/product-import", label: t("imports:title") }]}
        titleMetadata={
          <StatusDot tone={IMPORT_TONES[status]}>{t(`imports:status.${status}`)}</StatusDot>
        }
        actions={
          <NextStep
            importId={loaderData.import.id}
            status={status}
            waiting={waiting}
            imported={loaderData.import.counts.done}
          />
        }
      />
      <section className={cn(sectionStyle, "grid gap-4")}>
        {readings.length > 0 && (status === "checked" || status === "failed") ? (
          <EncodingForm readings={readings} current={encoding} />
        ) : null}
        <OtherSheets names={otherSheets} />
        <HiddenParts hidden={hidden} />
        {loaderData.fractions ? <CurrencyForm {...loaderData.fractions} country={country} /> : null}
        {loaderData.doubts.length > 0 ? <DoubtsForm doubts={loaderData.doubts} /> : null}
        {loaderData.unusual > 0 ? (
          <ConfirmPricesForm intent="unusual" count={loaderData.unusual} />
        ) : null}
        {loaderData.gifts > 0 ? (
          <ConfirmPricesForm intent="gifts" count={loaderData.gifts} />
        ) : null}
        {loaderData.differences > 0 ? (
          <ConfirmPricesForm intent="differences" count={loaderData.differences} />
        ) : null}
        {loaderData.sameNames > 0 ? <SameNamesForm count={loaderData.sameNames} /> : null}
        {loaderData.folding.shapes.length > 0 ? <FoldForm {...loaderData.folding} /> : null}
        <Situation
          job={loaderData.import}
          tiles={loaderData.tiles}
          waiting={waiting}
          asked={loaderData.asked}
        />
        {status === "checking" ? null : (
          <FileColumns
            columns={loaderData.import.columns}
            money={loaderData.money}
            to={status === "checked" || status === "failed" ? `${loaderData.path}/columns` : null}
          />
        )}
        {loaderData.account.length > 0 ? <FileAccount rows={loaderData.account} /> : null}
        {status === "checked" || status === "failed" ? (
          <OptionsForm
            key={`${options.rate} ${options.defaultWeightG} ${options.missingPictures}`}
            options={options}
            country={country}
            open={status === "failed"}
          />
        ) : null}
      </section>
      {status === "checking" || status === "failed" ? null : (
        <>
          <div className="flex items-center border-b pr-gutter max-md:pr-2">
            <Tabs label={t("imports:show")} tabs={tabs} />
            <SavedViews {...views} />
          </div>
          {rows.length === 0 ? (
            <EmptyResult action={null}>{t("imports:show.none")}</EmptyResult>
          ) : (
            <ImportTable rows={rows} caption={t("imports:show")} />
          )}
          <ListFoot {...pager} shown={rows.length} />
        </>
      )}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
