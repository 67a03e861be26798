"use client";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { DUE_TICK_MS, dueLook } from "./due-look.ts";
import { DueMark, type DueProps } from "./due-mark.tsx";

/** A single mark that updates itself. */
export function Due({ now, ...props }: DueProps) {
  const { t } = useTranslation(["orders"]);
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const started = performance.now();
    const timer = setInterval(() => setPassed(performance.now() - started), DUE_TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const nowHere = now + passed;
  return <DueMark {...props} now={nowHere} due={dueLook(props.at - nowHere, props.soonHours, t)} />;
}
