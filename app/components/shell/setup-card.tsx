import type { ComponentProps } from "react";
import { ShareBar } from "#app/components/ui/bar.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Popover, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { CHECKLIST } from "#app/models/shell/setup.ts";
import { SetupSteps, type SetupStepsProps } from "./setup-steps.tsx";
import { entryStyle, Word } from "./sidebar-entry.tsx";

const LIST = "setup-steps";
const CIRCUMFERENCE = 88;
const HOME = "/";

/**
 * The onboarding's progress with its steps in a popover. On the home page, which has the steps, it
 * links to them. Folded it is a ring.
 */
export function SetupCard({ steps, pathname }: SetupStepsProps) {
  const t = getT();
  const done = steps.filter(({ state }) => state === "done").length;
  const values = { done, total: steps.length };
  const share = done / steps.length;
  return (
    <>
      <Opener
        pathname={pathname}
        className="mb-2 grid cursor-pointer gap-1.5 rounded-md border bg-card px-2.5 pt-2 pb-3 text-left font-medium text-foreground hover:bg-sidebar-accent folded:hidden"
        aria-label={t("setup:progress.label", values)}
      >
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1">{t("setup:title")}</span>{" "}
          <span className="text-xs text-muted-foreground">{t("setup:progress", values)}</span>
        </span>
        <ShareBar share={share} />
      </Opener>
      <Opener pathname={pathname} className={cn(entryStyle, "unfolded:hidden")}>
        <svg
          className="size-9! fill-none stroke-line-strong stroke-2"
          viewBox="0 0 36 36"
          aria-hidden
        >
          <circle cx="18" cy="18" r="14" />
          <circle
            className="stroke-chart-1 [stroke-linecap:round]"
            cx="18"
            cy="18"
            r="14"
            strokeDasharray={`${share * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
            transform="rotate(-90 18 18)"
          />
          <text
            className="fill-current stroke-none text-2xs font-semibold [text-anchor:middle]"
            x="18"
            y="21.5"
          >{`${done}/${steps.length}`}</text>
        </svg>
        <Word>{t("setup:progress.label", values)}</Word>
      </Opener>
      {pathname === HOME ? null : (
        <Popover
          id={LIST}
          width="wide"
          inset="none"
          className="max-h-[calc(100dvh-32px)] ml-2 translate-none overflow-y-auto anchor-[right_span-bottom]"
        >
          <p className="flex items-center gap-2 border-b px-4 py-3">
            <b className="min-w-0 flex-1">{t("setup:title")}</b>
            <span className="text-muted-foreground">{t("setup:progress", values)}</span>
          </p>
          <SetupSteps steps={steps} pathname={pathname} />
        </Popover>
      )}
    </>
  );
}

/** The shell is not rendered again, so a card rendered with the home page keeps its link. */
function Opener({
  pathname,
  ...props
}: Pick<ComponentProps<"a"> & ComponentProps<"button">, "className" | "children" | "aria-label"> & {
  pathname: string;
}) {
  return pathname === HOME ? (
    <a href={`${HOME}#${CHECKLIST}`} {...props} />
  ) : (
    <PopoverTrigger bare opens={LIST} {...props} />
  );
}
