import { canOpen, mayCall } from "#app/access/guard.ts";
import { RefusalToast } from "#app/components/form/refusal-toast.tsx";
import { FilterLine } from "#app/components/list/filter-line.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { PickRow } from "#app/components/list/pick-row.tsx";
import { BulkBar, PickPage } from "#app/components/list/pick-rows.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { buildOptions } from "#app/models/list/filter-field.ts";
import { Link } from "#app/navigation/link.tsx";
import { PostForm } from "#app/navigation/post-form.tsx";
import { Static } from "#app/static/static.tsx";
import {
  answerListingDifferences,
  DIFFERENCE_KINDS,
  listListingDifferences,
} from "#contract/listing-differences.ts";
import { answerRows } from "./+/answer.ts";
import { buildDifferenceRow, type DifferenceRow } from "./+/difference-row.ts";
import { differenceList } from "./+/list.ts";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const me = await getMe(context);
  const { channels } = me.account;
  const { differences, counts, looked, listings, params, pager } = await differenceList.loadList(
    context,
    (query) => getCall(context)(listListingDifferences, { query }),
  );
  const words = { t: getT(context), format: getFormat(context) };
  return {
    ...{ params, pager, looked, listings },
    mayAnswer: mayCall(answerListingDifferences, me),
    opensProducts: canOpen("/products-v2/master", me),
    form: differenceList.tools(params, words, {
      channel: buildOptions(channels),
    }),
    counts: DIFFERENCE_KINDS.flatMap((kind) => {
      const count = counts[kind] ?? 0;
      return count > 0 ? [{ kind, count }] : [];
    }),
    rows: differences.map((one) => buildDifferenceRow(one, channels, words.t, words.format)),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return answerRows(context, await request.formData());
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { params, form, rows, pager, counts, looked, listings, mayAnswer, opensProducts } =
    loaderData;
  const t = getT();
  const search = differenceList.searchWith(params);
  return (
    <>
      <PageHead title={t("differences:title")} />
      <div className="grid gap-1 px-gutter pb-3 text-secondary-foreground">
        <p>{t("differences:text")}</p>
        <p>
          {t("differences:looked", { looked, count: listings })}
          {counts.map(({ kind, count }) => (
            <span key={kind}>
              {" · "}
              <Link className="whitespace-nowrap" to={differenceList.hrefWith({ ...params, kind })}>
                {t(`differences:kind.${kind}`)} {count}
              </Link>
            </span>
          ))}
        </p>
      </div>
      <FilterLine form={form} label={t("differences:search")} submit={t("common:action.search")} />
      {rows.length > 0 ? (
        <Differences rows={rows} mayAnswer={mayAnswer} opensProducts={opensProducts} />
      ) : search ? (
        <NoMatches clearTo={differenceList.path}>{t("differences:none")}</NoMatches>
      ) : (
        <Nothing looked={looked} />
      )}
      <ListFoot {...pager} shown={rows.length} />
      <RefusalToast />
    </>
  );
}

/** Whether there is no difference, or nobody has looked yet, must not look the same. */
function Nothing({ looked }: { looked: number }) {
  const t = getT();
  return (
    <Empty
      title={t(looked > 0 ? "differences:empty" : "differences:unread")}
      actions={
        <ButtonLink to="/stocks/manage" variant="default">
          {t("differences:manage")}
        </ButtonLink>
      }
    >
      {t(looked > 0 ? "differences:empty.text" : "differences:unread.text")}
    </Empty>
  );
}

interface DifferencesProps {
  rows: readonly DifferenceRow[];
  mayAnswer: boolean;
  opensProducts: boolean;
}

function Differences({ rows, mayAnswer, opensProducts }: DifferencesProps) {
  const t = getT();
  return (
    <PostForm className="group/bulk [counter-reset:picked]">
      <Table cards>
        <caption className="sr-only">{t("differences:title")}</caption>
        <thead>
          <tr>
            {mayAnswer ? <PickPage /> : null}
            <th scope="col">{t("differences:item")}</th>
            <th scope="col">{t("differences:shop")}</th>
            <th scope="col">{t("differences:what")}</th>
            <th scope="col">{t("differences:ours")}</th>
            <th scope="col">{t("differences:theirs")}</th>
            <th scope="col">{t("differences:since")}</th>
            {mayAnswer ? (
              <th scope="col">
                <span className="sr-only">{t("differences:do")}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <Static as="tbody">
          {rows.map((row) => (
            <tr key={row.id}>
              {mayAnswer ? (
                <PickRow
                  id={row.id}
                  label={t("differences:pick", { name: row.product.name, what: row.kind })}
                />
              ) : null}
              <th scope="row" className="span">
                <span className="cell2">
                  {opensProducts ? (
                    <Link className="block min-w-0 wrap-anywhere" to={row.product.to}>
                      {row.product.name}
                    </Link>
                  ) : (
                    <span className="block min-w-0 wrap-anywhere">{row.product.name}</span>
                  )}
                  <span className="block min-w-0 truncate">{row.sku}</span>
                </span>
              </th>
              <td className="span2" data-l={t("differences:shop")}>
                <span className="flex items-center gap-2">
                  {row.shop.type ? <ChannelMark type={row.shop.type} label="" /> : null}
                  {row.shop.name}
                </span>
              </td>
              <td className="span2 font-medium" data-l={t("differences:what")}>
                {row.kind}
              </td>
              <td className="span2 wrap-break-word" data-l={t("differences:ours")}>
                {row.ours}
              </td>
              <td className="span2 wrap-break-word" data-l={t("differences:theirs")}>
                <span className="font-medium">{row.theirs}</span>
                {row.held ? (
                  <span className="block text-secondary-foreground">{row.held}</span>
                ) : null}
              </td>
              <td className="span" data-l={t("differences:since")}>
                <span className="block whitespace-nowrap">{row.since}</span>
                <span className="block text-secondary-foreground">{row.why}</span>
              </td>
              {mayAnswer ? (
                <td className="span">
                  <span className="flex flex-wrap gap-2 lg:justify-end">
                    {row.answers.map(({ answer, text }) => (
                      <Button
                        key={answer}
                        type="submit"
                        name="answer"
                        value={`${answer}:${row.id}`}
                        size="sm"
                        variant={answer === "ours" ? "default" : "outline"}
                        aria-label={t("differences:do.label", {
                          what: text,
                          name: row.product.name,
                        })}
                      >
                        {text}
                      </Button>
                    ))}
                  </span>
                </td>
              ) : null}
            </tr>
          ))}
        </Static>
      </Table>
      {mayAnswer ? (
        <BulkBar label={t("differences:title")}>
          <Button type="submit" variant="inverse" name="answer" value="ours:">
            {t("differences:do.bulkOurs")}
          </Button>
          <Button type="submit" variant="inverse" name="answer" value="theirs:">
            {t("differences:do.theirs")}
          </Button>
        </BulkBar>
      ) : null}
    </PostForm>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
