import { useTranslation } from "react-i18next";

/** Units that the page counts and the server does not know yet. */
export function UnsentMark({ count }: { count: number }) {
  const { t } = useTranslation(["scan"]);
  if (count === 0) return null;
  return (
    <span className="rounded-sm bg-warning-soft px-1.5 py-0.5 text-xs text-warning" data-unsent="">
      {t("scan:unsent", { n: count })}
    </span>
  );
}
