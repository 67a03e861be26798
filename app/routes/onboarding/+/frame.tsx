import type { ReactNode } from "react";
import { Onboarding } from "#app/components/shell/onboarding.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { getT } from "#app/middleware/request-store.ts";

const STEP_NAMES = ["from", "to", "import", "finished"] as const;

interface FrameProps {
  supportUrl: string | null;
  step: (typeof STEP_NAMES)[number];
  wide?: boolean;
  children: ReactNode;
}

/** A step of the migration, with its position among the others. */
export function Frame({ supportUrl, step, wide = false, children }: FrameProps) {
  const t = getT();
  const position = STEP_NAMES.indexOf(step);
  return (
    <Onboarding title={t("onboarding:title")} supportUrl={supportUrl} wide={wide}>
      <ol className="flex flex-wrap gap-x-4 gap-y-2 text-xs" aria-label={t("onboarding:steps")}>
        {STEP_NAMES.map((name, index) => (
          <li
            key={name}
            className={cn(
              "flex items-center gap-2",
              index === position ? "font-semibold text-foreground" : "text-muted-foreground",
            )}
            aria-current={index === position ? "step" : undefined}
          >
            <span
              className={cn(
                "grid size-6 place-items-center rounded-full font-semibold",
                index < position
                  ? "bg-success-solid text-success-foreground"
                  : index === position
                    ? "bg-primary text-primary-foreground"
                    : "border-[1.5px] border-line-strong",
              )}
              aria-hidden
            >
              {index + 1}
            </span>
            {/* A phone shows only the current step's name. */}
            <span className={index === position ? undefined : "max-md:sr-only"}>
              {t(`onboarding:step.${name}`)}
            </span>
          </li>
        ))}
      </ol>
      {children}
    </Onboarding>
  );
}
