"use client";
import { useTranslation } from "react-i18next";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { useFormat } from "#app/i18n/format-context.tsx";
import type { StockRow } from "#app/models/stock/stock-row.ts";
import { Explain } from "./explain.tsx";

/** Styles of a channel's figure by its state: late, refused, or zero. */
const PUSHED_STYLES = {
  "": { words: "text-foreground", mark: undefined },
  nil: { words: "text-muted-foreground", mark: undefined },
  lag: {
    words: "text-warning",
    mark: "relative after:absolute after:-top-0.75 after:-right-0.75 after:size-2 after:outline-2 after:outline-card after:rounded-full after:bg-warning-mark",
  },
  err: {
    words: "text-critical",
    mark: "relative after:absolute after:-top-0.75 after:-right-0.75 after:size-2 after:outline-2 after:outline-card after:rounded-xs after:bg-critical-mark",
  },
} as const;

/** Problems come first: the table shows only as many as fit in one line. */
const PROBLEM_RANK = { err: 0, lag: 1, "": 2, nil: 2 } as const;

/** Shows the last figure of each channel. All of them open the same arithmetic. */
export function Pushed({ row, canPushAgain }: { row: StockRow; canPushAgain: boolean }) {
  const { t } = useTranslation(["stocks"]);
  const { number } = useFormat();
  if (!row.syncEnabled)
    return <span className="text-xs text-muted-foreground">{t("stocks:pushed.off")}</span>;
  if (row.isUnsold)
    return <span className="text-xs text-warning">{t("stocks:pushed.unsold")}</span>;
  if (row.pushed.length === 0)
    return <span className="text-xs text-muted-foreground">{t("stocks:pushed.none")}</span>;
  const pushed = row.pushed.toSorted((a, b) => PROBLEM_RANK[a.look] - PROBLEM_RANK[b.look]);
  return (
    <>
      <span className="pushed">
        {pushed.map((one, index) => {
          const figure = one.quantity === null ? "–" : number(one.quantity);
          return (
            <button
              key={one.channelId}
              type="button"
              className={cn(
                PUSHED_STYLES[one.look].words,
                pushed.length > 3 && index > 1 && "cards:max-xl:hidden",
                pushed.length > 4 && index > 2 && "xl:hidden",
              )}
              popoverTarget={`why-${row.id}`}
              title={one.state}
            >
              <ChannelMark
                type={one.type}
                label={one.name}
                className={PUSHED_STYLES[one.look].mark}
              />
              {figure}
              <span className="sr-only">{t("stocks:explain")}</span>
            </button>
          );
        })}
        {pushed.length > 3 ? (
          <button
            type="button"
            className={cn("text-link max-cards:hidden", pushed.length === 4 && "xl:hidden")}
            popoverTarget={`why-${row.id}`}
            title={pushed.map((one) => one.name).join(", ")}
          >
            <span className="xl:hidden">{`+${pushed.length - 2}`}</span>
            <span className="max-xl:hidden">{`+${pushed.length - 3}`}</span>
            <span className="sr-only">{t("stocks:explain")}</span>
          </button>
        ) : null}
      </span>
      {row.rules ? (
        <span className="block truncate text-xs text-muted-foreground cards:max-xl:max-w-36 xl:max-w-56">
          {t("stocks:rules", { names: row.rules })}
        </span>
      ) : null}
      <Explain row={row} id={`why-${row.id}`} canPushAgain={canPushAgain} />
    </>
  );
}
