"use client";
import { type FormEvent, useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { takeHeldScans } from "#app/components/scan/held-scans.ts";
import { MuteButton } from "#app/components/scan/mute-button.tsx";
import { ScansWaiting } from "#app/components/scan/scans-waiting.tsx";
import { useScans } from "#app/components/scan/use-scans.ts";
import { type ScanVerdict, VerdictBar } from "#app/components/scan/verdict-bar.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { PostForm } from "#app/navigation/post-form.tsx";
import { judgeLocally, type StepData } from "./local-verdict.ts";

type Fields = Record<string, string>;
interface ScanBoxAnswer {
  verdict: ScanVerdict;
  pickpackId: string | null;
  outcome: string;
}

interface ScanBoxProps {
  step: "pick" | "pack" | "hand_over";
  waveId?: string;
  pickpackId?: string;
  handOverId?: string;
  /** The scan's id in the form without JavaScript. */
  clientId: string;
  /** Result of the previous scan. */
  said: ScanVerdict | null;
  /** Data to judge scans while offline. */
  known: StepData;
}

/**
 * The scan field: scanners type and press Enter. Without JavaScript it is an ordinary form. With
 * JavaScript scans are queued, make a sound and never wait.
 */
export function ScanBox(props: ScanBoxProps) {
  const { step, waveId, pickpackId, handOverId, clientId, said, known } = props;
  const { t } = useTranslation(["scan"]);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  // At the packing table a scan belongs to the order that an earlier scan opened, which is known
  // only after that scan's reply.
  const opened = useRef<string | null>(null);
  const scans = useScans<ScanBoxAnswer>({
    judge: judgeScan,
    complete: (fields) => ({ ...fields, pickpackId: opened.current ?? fields.pickpackId ?? "" }),
    onAnswer: ({ pickpackId: foundRecordId, outcome }) => {
      opened.current = outcome === "packed" ? null : (foundRecordId ?? opened.current);
      if (step !== "pack" || !foundRecordId || foundRecordId === pickpackId) return;
      void navigate(`/pick-and-pack/pack?parcel=${foundRecordId}`, { replace: true });
    },
  });
  const verdict = scans.verdict ?? said;

  function judgeScan({ code = "" }: Fields, before: Fields[]): ScanVerdict {
    const stepFields = { step, waveId: waveId ?? "", handOverId: handOverId ?? "" };
    const isHere = (one: Fields) =>
      one.step === step &&
      one.waveId === stepFields.waveId &&
      one.handOverId === stepFields.handOverId;
    const waitingCodes = before
      .flatMap((one) => (isHere(one) ? (one.code ?? "") : []))
      .toReversed();
    const { outcome, isRight } = judgeLocally(known, code, waitingCodes);
    const title = t(`scan:local.${outcome}`);
    return { ok: isRight, title, detail: t("scan:local.unsent", { code }) };
  }

  function submitScan(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = input.current;
    const code = field?.value.trim();
    if (!field || !code) return;
    field.value = "";
    field.focus();
    addScan(code);
  }

  function addScan(code: string) {
    const scanTarget = {
      waveId: waveId ?? "",
      pickpackId: pickpackId ?? "",
      handOverId: handOverId ?? "",
    };
    scans.add("/pick-and-pack/scan", { step, code, ...scanTarget });
  }

  const onHeldScan = useEffectEvent(({ code = "" }: Fields) => {
    if (code.trim()) addScan(code.trim());
  });
  useEffect(() => {
    for (const sent of takeHeldScans()) onHeldScan(sent);
  }, []);

  return (
    <div className="sticky top-header z-10 bg-card">
      <PostForm
        className="flex items-center gap-2 px-gutter py-3"
        onSubmit={submitScan}
        data-scan={step}
        data-queues=""
      >
        <input type="hidden" name="intent" value="scan" />
        <input type="hidden" name="clientId" value={clientId} />
        <input type="hidden" name="step" value={step} />
        <input type="hidden" name="waveId" value={waveId ?? ""} />
        <input type="hidden" name="pickpackId" value={pickpackId ?? ""} />
        <input type="hidden" name="handOverId" value={handOverId ?? ""} />
        <label
          className={cn(
            "flex min-w-0 flex-1 items-center gap-3 rounded-md border-2 px-3.5 max-md:gap-2 max-md:px-2",
            verdict && !verdict.ok ? "border-destructive" : "border-primary",
          )}
        >
          <Icon name="scan-line" size="l" className="flex-none text-muted-foreground" />
          <span className="sr-only">{t(`scan:field.${step}`)}</span>
          <input
            ref={input}
            className="min-h-14 min-w-0 flex-1 bg-transparent text-lg font-medium outline-none placeholder:text-muted-foreground"
            name="code"
            type="text"
            inputMode="text"
            enterKeyHint="send"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={t(`scan:field.${step}`)}
            aria-describedby="scan-hint"
            // biome-ignore lint/a11y/noAutofocus: the scanner types into it, and nothing else is done on this page
            autoFocus
            maxLength={120}
            required
          />
        </label>
        <Button type="submit" variant="default" size="lg">
          {t("scan:submit")}
        </Button>
        <MuteButton />
      </PostForm>
      <p id="scan-hint" className="px-gutter pb-2 text-xs text-muted-foreground">
        {t(step === "hand_over" ? "scan:hint.parcel" : "scan:hint")}
      </p>
      <ScansWaiting className="px-gutter" waiting={scans.waiting} isSignedOut={scans.isSignedOut} />
      {verdict ? <VerdictBar verdict={verdict} /> : null}
    </div>
  );
}
