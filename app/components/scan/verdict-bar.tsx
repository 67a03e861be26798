import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";

/** The result of a scan in words. The page shows it, announces it and plays its sound. */
export interface ScanVerdict {
  ok: boolean;
  title: string;
  detail: string;
}

export function VerdictBar({ verdict, className }: { verdict: ScanVerdict; className?: string }) {
  return (
    <div
      role={verdict.ok ? "status" : "alert"}
      data-verdict={verdict.ok ? "ok" : "bad"}
      className={cn(
        "flex items-start gap-3 px-gutter py-3",
        verdict.ok
          ? "bg-success-solid text-success-foreground"
          : "bg-destructive text-destructive-foreground",
        className,
      )}
    >
      <Icon name={verdict.ok ? "circle-check" : "circle-x"} size="l" className="mt-0.5 flex-none" />
      <div className="min-w-0">
        <p className="text-lg font-semibold">{verdict.title}</p>
        <p className="wrap-anywhere">{verdict.detail}</p>
      </div>
    </div>
  );
}
