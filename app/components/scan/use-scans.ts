"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { useRefresh } from "#app/navigation/use-refresh.ts";
import { playTone } from "./play-tone.ts";
import {
  addLocalScan,
  clearLocalScans,
  dropLocalScans,
  type QueuedScan,
  readQueue,
  writeQueue,
} from "./scan-queue.ts";
import { SessionEnded, sendScan } from "./send-scan.ts";
import type { ScanVerdict } from "./verdict-bar.tsx";

interface ScanAnswer {
  verdict: ScanVerdict;
}
interface ScanOptions<A extends ScanAnswer> {
  onAnswer?: (answer: A) => void;
  /** Adds fields that only earlier replies determine. */
  complete?: (fields: QueuedScan["fields"]) => QueuedScan["fields"];
  /** Judges a scan while the server cannot be reached. `before` are the scans queued earlier. */
  judge?: (fields: QueuedScan["fields"], before: QueuedScan["fields"][]) => ScanVerdict;
}
/** Delay before a failed send is repeated. */
const RETRY_MS = 3_000;

/**
 * Sends scans in order, oldest first, and keeps those that fail. A queued scan may come from
 * another page; each goes to its own address.
 */
export function useScans<A extends ScanAnswer>(page: ScanOptions<A> = {}) {
  const { refresh } = useRefresh();
  const [waiting, setWaiting] = useState(0);
  const [isSignedOut, setSignedOut] = useState(false);
  const [verdict, setVerdict] = useState<ScanVerdict | null>(null);
  const sending = useRef(false);
  const isCutOff = useRef(false);
  const judged = useRef("");
  const announcedPage = useRef(page);
  announcedPage.current = page;

  /** Judges the newest scan, once. */
  const judge = useCallback(() => {
    const [last, ...before] = readQueue().toReversed();
    if (!last || !announcedPage.current.judge || last.clientId === judged.current) return;
    judged.current = last.clientId;
    const verdict = announcedPage.current.judge(
      last.fields,
      before.map(({ fields }) => fields),
    );
    setVerdict(verdict);
    playTone(verdict.ok);
  }, []);

  const send = useCallback(async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      for (let [next] = readQueue(); next; [next] = readQueue()) {
        const answer = await sendScan<A>(
          next,
          announcedPage.current.complete?.(next.fields) ?? next.fields,
        );
        isCutOff.current = false;
        writeQueue(readQueue().filter((scan) => scan.clientId !== next?.clientId));
        setWaiting(readQueue().length);
        setSignedOut(false);
        if (!answer?.verdict.ok) dropLocalScans(next.clientId);
        if (!answer) continue;
        setVerdict(answer.verdict);
        playTone(answer.verdict.ok);
        announcedPage.current.onAnswer?.(answer);
      }
    } catch (error) {
      setWaiting(readQueue().length);
      setSignedOut(error instanceof SessionEnded);
      addLocalScan();
      // Do not retry: sending resumes with the next scan, or on the page after sign-in.
      if (error instanceof SessionEnded) return;
      isCutOff.current = true;
      judge();
      setTimeout(() => void send(), RETRY_MS);
      return;
    } finally {
      sending.current = false;
    }
    // Scanning continues meanwhile: the page does not show what was queued since.
    if ((await refresh()) && readQueue().length === 0) clearLocalScans();
  }, [refresh, judge]);

  useEffect(() => {
    const sendAgain = () => void send();
    if (readQueue().length > 0) sendAgain();
    addEventListener("online", sendAgain);
    return () => removeEventListener("online", sendAgain);
  }, [send]);

  const add = useCallback(
    (to: string, fields: QueuedScan["fields"]) => {
      const newScan = { clientId: crypto.randomUUID(), to, fields, scannedAt: Date.now() };
      writeQueue([...readQueue(), newScan]);
      if (isCutOff.current) judge();
      void send();
    },
    [send, judge],
  );
  return { add, waiting, isSignedOut, verdict };
}
