"use client";
import { type FormEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { PostForm } from "#app/navigation/post-form.tsx";
import { isMuted, setMuted, sound } from "./sound.ts";
import { useScans } from "./use-scans.ts";
import type { Verdict } from "./verdict.ts";

interface ScanBoxProps {
  step: "pick" | "pack" | "hand_over";
  waveId?: string;
  pickpackId?: string;
  handOverId?: string;
  /** Of the form that is sent without scripts. */
  clientId: string;
  /** What the scan before this page came to. */
  said: Verdict | null;
  texts: { label: string; hint: string; submit: string; mute: string; queue: string };
}

/**
 * The one field of the warehouse: scanners type and press Enter. Without scripts it is an ordinary
 * form; with them scans are queued, sounded, and never wait.
 */
export function ScanBox({
  step,
  waveId,
  pickpackId,
  handOverId,
  clientId,
  said,
  texts,
}: ScanBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const scans = useScans((answer) => {
    if (step !== "pack" || !answer.pickpackId || answer.pickpackId === pickpackId) return;
    void navigate(`/pick-and-pack/pack?parcel=${answer.pickpackId}`, { replace: true });
  });
  const verdict = scans.verdict ?? said;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = input.current;
    const code = field?.value.trim();
    if (!field || !code) return;
    field.value = "";
    field.focus();
    const of = { waveId: waveId ?? "", pickpackId: pickpackId ?? "", handOverId: handOverId ?? "" };
    scans.add({ clientId: crypto.randomUUID(), step, code, ...of });
  }

  return (
    <div className="sticky top-0 z-10 bg-card">
      <PostForm
        className="flex items-center gap-2 px-gutter py-3"
        onSubmit={submit}
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
            "flex min-w-0 flex-1 items-center gap-3 rounded-md border-2 px-3.5",
            verdict && !verdict.ok ? "border-critical-mark" : "border-primary-mark",
          )}
        >
          <Icon name="scan-line" size="l" className="flex-none text-muted-foreground" />
          <span className="sr-only">{texts.label}</span>
          <input
            ref={input}
            className="min-h-13 min-w-0 flex-1 bg-transparent text-lg font-medium outline-none placeholder:text-muted-foreground"
            name="code"
            type="text"
            inputMode="text"
            enterKeyHint="send"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={texts.label}
            aria-describedby="scan-hint"
            // biome-ignore lint/a11y/noAutofocus: the scanner types into it, and nothing else is done on this page
            autoFocus
            maxLength={120}
            required
          />
        </label>
        <Button type="submit" variant="default" size="lg">
          {texts.submit}
        </Button>
        <Button
          className="noscript:hidden"
          variant="ghost"
          size="icon"
          aria-label={texts.mute}
          onClick={() => {
            setMuted(!isMuted());
            sound(true);
          }}
        >
          <Icon name="volume-2" />
        </Button>
      </PostForm>
      <p id="scan-hint" className="px-gutter pb-2 text-xs text-muted-foreground">
        {texts.hint}
      </p>
      {scans.waiting > 0 ? (
        <p className="bg-warning-soft px-gutter py-2.5 text-warning" role="status">
          {texts.queue.replace("#", String(scans.waiting))}
        </p>
      ) : null}
      {verdict ? <VerdictBar verdict={verdict} /> : null}
    </div>
  );
}

function VerdictBar({ verdict }: { verdict: Verdict }) {
  return (
    <div
      role={verdict.ok ? "status" : "alert"}
      data-verdict={verdict.ok ? "ok" : "bad"}
      className={cn(
        "flex items-start gap-3 px-gutter py-3",
        verdict.ok
          ? "bg-success-solid text-success-foreground"
          : "bg-destructive text-destructive-foreground",
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
