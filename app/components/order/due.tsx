"use client";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { DUE_TICK_MS, describeDue } from "./due-look.ts";
import { DueMark, type DueProps } from "./due-mark.tsx";

/** A single mark that updates itself. */
export function Due({ now, ...props }: DueProps) {
  const { t } = useTranslation(["orders"]);
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const startedAt = performance.now();
    const timer = setInterval(() => setPassed(performance.now() - startedAt), DUE_TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const nowHere = now + passed;
  return (
    <DueMark {...props} now={nowHere} due={describeDue(props.at - nowHere, props.soonHours, t)} />
  );
}
