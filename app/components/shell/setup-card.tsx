import type { ComponentProps } from "react";
import { ShareBar } from "#app/components/ui/bar.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Popover, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { CHECKLIST_ID } from "#app/models/shell/setup.ts";
import { UntilOpened } from "#app/static/until-opened.tsx";
import { SetupSteps, type SetupStepsProps } from "./setup-steps.tsx";
import { entryStyle, Word } from "./sidebar-entry.tsx";

const STEP_LIST_ID = "setup-steps";
const RING_LENGTH = 88;
const HOME_PATH = "/";

/**
 * The onboarding's progress with its steps in a popover. On the home page, which has the steps, it
 * links to them. Folded it is a ring.
 */
export function SetupCard({ steps, pathname }: SetupStepsProps) {
  const t = getT();
  const doneCount = steps.filter(({ state }) => state === "done").length;
  const values = { done: doneCount, total: steps.length };
  const share = doneCount / steps.length;
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
            className="stroke-chart-1"
            strokeLinecap="round"
            cx="18"
            cy="18"
            r="14"
            strokeDasharray={`${share * RING_LENGTH} ${RING_LENGTH}`}
            transform="rotate(-90 18 18)"
          />
          <text
            className="fill-current stroke-none text-2xs font-semibold"
            textAnchor="middle"
            x="18"
            y="21.5"
          >{`${doneCount}/${steps.length}`}</text>
        </svg>
        <Word>{t("setup:progress.label", values)}</Word>
      </Opener>
      {pathname === HOME_PATH ? null : (
        <Popover
          id={STEP_LIST_ID}
          width="wide"
          inset="none"
          className="max-h-[calc(100dvh-32px)] ml-2 translate-none overflow-y-auto anchor-[right_span-bottom]"
        >
          <UntilOpened>
            {" "}
            <p className="flex items-center gap-2 border-b px-4 py-3">
              <b className="min-w-0 flex-1">{t("setup:title")}</b>
              <span className="text-muted-foreground">{t("setup:progress", values)}</span>
            </p>
            <SetupSteps steps={steps} pathname={pathname} />
          </UntilOpened>
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
  return pathname === HOME_PATH ? (
    <a href={`${HOME_PATH}#${CHECKLIST_ID}`} {...props} />
  ) : (
    <PopoverTrigger bare opens={STEP_LIST_ID} {...props} />
  );
}
