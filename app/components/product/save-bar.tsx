"use client";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { EditorBar } from "./editor-frame.tsx";

interface SaveBarProps {
  /** Wrong fields, in the form's order. */
  problems: string[];
  /** Address of the page itself, to start over. */
  href: string;
  /** Discards the typed values, so that leaving asks nothing. */
  discard: () => void;
  children: ReactNode;
}

/** Shows the errors, a link that discards changes, and the save buttons. */
export function SaveBar({ problems, href, discard, children }: SaveBarProps) {
  const { t } = useTranslation(["productEdit"]);
  return (
    <EditorBar>
      <span role="status" className="empty:absolute">
        {problems.length > 0 ? (
          <a href={`#${problems[0]}`}>
            <StatusDot tone="critical">
              {t("productEdit:problems", { count: problems.length })}
            </StatusDot>
          </a>
        ) : null}
      </span>
      <ButtonLink
        reloadDocument
        variant="ghost"
        className="ml-auto max-cards:hidden"
        to={href}
        onClick={() => flushSync(discard)}
      >
        {t("productEdit:discard")}
      </ButtonLink>
      {children}
    </EditorBar>
  );
}
