"use client";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { EditorBar } from "./editor-frame.tsx";

interface SaveBarProps {
  /** The fields that are wrong, in the form's order. */
  problems: string[];
  /** The page itself, to start over. */
  href: string;
  /** What was typed is to be thrown away: leaving asks nothing. */
  discard: () => void;
  /** The ways to save. */
  children: ReactNode;
}

/** What is wrong at a glance, the way back to what is saved, and the ways to save. */
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
