"use client";
import { useTranslation } from "react-i18next";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { useFormat } from "#app/i18n/format-context.tsx";
import type { StockRow } from "#app/models/stock/stock-row.ts";
import { Explain } from "./explain.tsx";

/** What a channel was told: behind, refused, or zero. */
const PUSHED = {
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

/** The figure each channel was sent; all of them open the same arithmetic. */
export function Pushed({ row, canPushAgain }: { row: StockRow; canPushAgain: boolean }) {
  const { t } = useTranslation(["stocks"]);
  const { number } = useFormat();
  if (!row.syncEnabled)
    return <span className="text-xs text-muted-foreground">{t("stocks:pushed.off")}</span>;
  if (row.pushed.length === 0)
    return <span className="text-xs text-muted-foreground">{t("stocks:pushed.none")}</span>;
  return (
    <>
      <span className="pushed">
        {row.pushed.map((pushed) => {
          const figure = pushed.quantity === null ? "–" : number(pushed.quantity);
          return (
            <button
              key={pushed.channelId}
              type="button"
              className={PUSHED[pushed.look].words}
              popoverTarget={`why-${row.id}`}
              title={pushed.state}
            >
              <ChannelMark
                type={pushed.type}
                label={pushed.name}
                className={PUSHED[pushed.look].mark}
              />
              {figure}
              <span className="sr-only">{t("stocks:explain")}</span>
            </button>
          );
        })}
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
