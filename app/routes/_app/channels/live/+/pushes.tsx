import { Section } from "#app/components/ui/section.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { LiveMarketplace, PushVerdict } from "#contract/going-live.ts";

const RESULT_TONES = {
  taken: "success",
  verification: "success",
  unreadable: "warning",
  wrong_signature: "critical",
} as const satisfies Record<PushVerdict, string>;

export function Pushes({ pushes, now }: Pick<LiveMarketplace, "pushes"> & { now: number }) {
  const t = getT();
  const format = getFormat();
  return (
    <Section title={t("admin:live.pushes")} hint={t("admin:live.pushes.hint")}>
      {pushes.length === 0 ? (
        <p className="mt-3">{t("admin:live.pushes.none")}</p>
      ) : (
        <ul className="mt-3 grid gap-1.5">
          {pushes.map(({ verdict, at, shopId, times }) => (
            <li key={`${verdict} ${at} ${shopId}`} className="flex flex-wrap gap-x-3">
              <StatusDot tone={RESULT_TONES[verdict]}>{t(`admin:live.push.${verdict}`)}</StatusDot>
              <span className="text-secondary-foreground">
                {[
                  format.relative(at, now),
                  ...(shopId ? [t("admin:live.push.shop", { shopId })] : []),
                  ...(times && times > 1 ? [t("admin:live.push.times", { count: times })] : []),
                ].join(" · ")}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
