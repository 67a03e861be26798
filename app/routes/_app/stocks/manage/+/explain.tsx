"use client";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { PostForm } from "#app/components/form/post-form.tsx";
import type { FigureWords } from "#app/components/stock/rule-words.ts";
import type { StockRow } from "#app/components/stock/stock-row.ts";
import { Button } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Popover } from "#app/components/ui/popover.tsx";
import { useFormat } from "#app/i18n/format-context.tsx";

/** The arithmetic of a row, down to what each channel was sent and when. */
export function Explain({
  row,
  id,
  canPushAgain,
}: {
  row: StockRow;
  id: string;
  canPushAgain: boolean;
}) {
  const { t } = useTranslation(["stocks"]);
  const { number } = useFormat();
  return (
    <Popover id={id} className="explain">
      <div className="row">
        <span className="strong grow">
          {t("stocks:explain.title", { quantity: number(row.available) })}
        </span>
        <span className="muted xs mono">{row.sku}</span>
      </div>
      <dl className="calc">
        <dt>{t("stocks:explain.onHand", { warehouse: row.warehouse })}</dt>
        <dd>{number(row.onHand)}</dd>
        {(["reserved", "buffer", "locked", "damaged"] as const).map((name) => (
          <Fragment key={name}>
            <dt>{t(`stocks:col.${name}`)}</dt>
            <dd className={row[name] === 0 ? "zero" : undefined}>− {number(row[name])}</dd>
          </Fragment>
        ))}
        <dt className="res">{t("stocks:col.available")}</dt>
        <dd className="res">{number(row.available)}</dd>
      </dl>
      <ul className="sent">
        {row.pushed.map((pushed) => (
          <li key={pushed.channelId}>
            <ChannelMark type={pushed.type} label={pushed.name} />
            <span className="grow">
              {t("stocks:explain.sent", { channel: pushed.name })}
              <br />
              <span className={pushed.look === "err" ? "crit xs" : "muted xs"}>{pushed.state}</span>
            </span>
            <b>{pushed.quantity === null ? "–" : number(pushed.quantity)}</b>
            {pushed.figure ? <RuleSteps figure={pushed.figure} /> : null}
          </li>
        ))}
      </ul>
      {row.pushed.some(
        (pushed) => pushed.quantity !== null && pushed.quantity > row.available && !pushed.figure,
      ) ? (
        <p className="hint">{t("stocks:explain.sum")}</p>
      ) : null}
      <PostForm className="row">
        <input type="hidden" name="stockId" value={row.id} />
        <Link to={`/stocks/manage/${row.id}`}>{t("stocks:explain.history")}</Link>
        {canPushAgain ? (
          <Button type="submit" name="intent" value="push" size="sm" className="push">
            {t("stocks:explain.again")}
          </Button>
        ) : null}
      </PostForm>
    </Popover>
  );
}

/** What a rule makes of the units that the channel's warehouses have together, step by step. */
function RuleSteps({ figure }: { figure: FigureWords }) {
  const { t } = useTranslation(["stocks"]);
  const { number } = useFormat();
  return (
    <dl className="calc xs">
      <dt>{t("stocks:explain.available")}</dt>
      <dd>{number(figure.available)}</dd>
      <dt className="grp">{t("stocks:explain.rule", { name: figure.rule ?? "" })}</dt>
      <dd />
      {figure.lines.map((line) => (
        <Fragment key={line.label}>
          <dt>{line.label}</dt>
          <dd>{line.after}</dd>
        </Fragment>
      ))}
      <dt className="res">{t("stocks:explain.shows")}</dt>
      <dd className="res">{number(figure.quantity)}</dd>
    </dl>
  );
}
