"use client";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Popover } from "#app/components/ui/popover.tsx";
import { useFormat } from "#app/i18n/format-context.tsx";
import type { FigureWords } from "#app/models/stock/rule-words.ts";
import type { StockRow } from "#app/models/stock/stock-row.ts";
import { Link } from "#app/navigation/link.tsx";
import { PostForm } from "#app/navigation/post-form.tsx";

interface ExplainProps {
  row: StockRow;
  id: string;
  canPushAgain: boolean;
}

/** Shows the arithmetic of a level, down to the figure and time of each channel's last push. */
export function Explain({ id, ...level }: ExplainProps) {
  return (
    <Popover id={id} className="anchor-[bottom_span-left]">
      <Arithmetic {...level} />
    </Popover>
  );
}

function Arithmetic({ row, canPushAgain }: Omit<ExplainProps, "id">) {
  const { t } = useTranslation(["stocks"]);
  const { number } = useFormat();
  return (
    <>
      <div className="flex items-center gap-2">
        <span className="font-medium flex-1 min-w-0">
          {t("stocks:explain.title", { quantity: row.available })}
        </span>
        <span className="text-muted-foreground font-mono text-xs">{row.sku}</span>
      </div>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-1 ">
        <dt className="text-secondary-foreground">
          {t("stocks:explain.onHand", { warehouse: row.warehouse })}
        </dt>
        <dd className="pl-4 text-right">{number(row.onHand)}</dd>
        {listSubtracted(row).map((name) => (
          <Fragment key={name}>
            <dt className="text-secondary-foreground">{t(`stocks:col.${name}`)}</dt>
            <dd className={cn("pl-4 text-right", row[name] === 0 && "text-muted-foreground")}>
              − {number(row[name])}
            </dd>
          </Fragment>
        ))}
        <dt className="border-t pt-1.5 mt-0.5 font-semibold text-foreground">
          {t("stocks:col.available")}
        </dt>
        <dd className="pl-4 text-right border-t pt-1.5 mt-0.5 font-semibold text-foreground">
          {number(row.available)}
        </dd>
      </dl>
      <ul className="grid gap-2 border-t pt-2">
        {row.pushed.map((pushed) => (
          <li
            className="flex items-center gap-2 leading-snug has-[>dl]:flex-wrap"
            key={pushed.channelId}
          >
            <ChannelMark type={pushed.type} label={pushed.name} />
            <span className="flex-1 min-w-0">
              {t("stocks:explain.sent", { channel: pushed.name })}
              <br />
              <span
                className={
                  pushed.look === "err" ? "text-xs text-critical" : "text-muted-foreground"
                }
              >
                {pushed.state}
              </span>
            </span>
            <b>{pushed.quantity === null ? "–" : number(pushed.quantity)}</b>
            {pushed.places.length > 0 ? <Places places={pushed.places} /> : null}
            {pushed.figure ? <RuleSteps figure={pushed.figure} /> : null}
          </li>
        ))}
      </ul>
      {row.pushed.some(
        (pushed) => pushed.quantity !== null && pushed.quantity > row.available && !pushed.figure,
      ) ? (
        <p className="text-xs text-muted-foreground">{t("stocks:explain.sum")}</p>
      ) : null}
      <PostForm className="flex items-center gap-2">
        <input type="hidden" name="stockId" value={row.id} />
        <Link to={`/stocks/manage/${row.id}`}>{t("stocks:explain.history")}</Link>
        {canPushAgain ? (
          <Button type="submit" name="intent" value="push" size="sm" className="ml-auto">
            {t("stocks:explain.again")}
          </Button>
        ) : null}
      </PostForm>
    </>
  );
}

/** Returns the figures that are subtracted. `doubtful` is listed only if it is not 0. */
const listSubtracted = ({ doubtful }: StockRow) => [
  ...(["reserved", "buffer", "locked", "damaged"] as const),
  ...(doubtful > 0 ? (["doubtful"] as const) : []),
];

/** Shows how the figure is divided among the shop's locations. */
function Places({ places }: { places: StockRow["pushed"][number]["places"] }) {
  const { number } = useFormat();
  return (
    <dl className="text-xs grid grid-cols-[minmax(0,1fr)_auto] gap-y-1 basis-full pl-8">
      {places.map(({ id, name, quantity }) => (
        <Fragment key={id}>
          <dt className="text-secondary-foreground">{name}</dt>
          <dd className="pl-4 text-right">{number(quantity)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** Shows step by step how a rule changes the total of the channel's warehouses. */
function RuleSteps({ figure }: { figure: FigureWords }) {
  const { t } = useTranslation(["stocks"]);
  const { number } = useFormat();
  return (
    <dl className="text-xs grid grid-cols-[minmax(0,1fr)_auto] gap-y-1 basis-full pl-8">
      <dt className="text-secondary-foreground">{t("stocks:explain.available")}</dt>
      <dd className="pl-4 text-right">{number(figure.available)}</dd>
      <dt className="font-semibold text-foreground">
        {t("stocks:explain.rule", { name: figure.rule ?? "" })}
      </dt>
      <dd className="pl-4 text-right" />
      {figure.lines.map((line) => (
        <Fragment key={line.label}>
          <dt className="text-secondary-foreground">{line.label}</dt>
          <dd className="pl-4 text-right">{line.after}</dd>
        </Fragment>
      ))}
      <dt className="border-t pt-1.5 mt-0.5 font-semibold text-foreground">
        {t("stocks:explain.shows")}
      </dt>
      <dd className="pl-4 text-right border-t pt-1.5 mt-0.5 font-semibold text-foreground">
        {number(figure.quantity)}
      </dd>
    </dl>
  );
}
