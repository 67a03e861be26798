import { useTranslation } from "react-i18next";
import { cn } from "#app/components/ui/cn.ts";

interface ScansWaitingProps {
  waiting: number;
  isSignedOut: boolean;
  className?: string;
}

/** Shows how many scans are unsent, and why. */
export function ScansWaiting({ waiting, isSignedOut, className }: ScansWaitingProps) {
  const { t } = useTranslation(["scan"]);
  if (waiting === 0) return null;
  return (
    <p className={cn("bg-warning-soft py-2.5 text-warning", className)} role="status">
      {isSignedOut ? (
        <>
          {t("scan:signedOut", { n: waiting })}{" "}
          {/* Loads this page as a new document: the server redirects to sign-in and back. */}
          <a className="underline" href={location.pathname + location.search}>
            {t("scan:signIn")}
          </a>
        </>
      ) : (
        t("scan:waiting", { n: waiting })
      )}
    </p>
  );
}
