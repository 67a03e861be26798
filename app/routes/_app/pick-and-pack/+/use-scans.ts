"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { useRefresh } from "#app/navigation/use-refresh.ts";
import { type QueuedScan, readQueue, writeQueue } from "./scan-queue.ts";
import { sound } from "./sound.ts";
import type { Verdict } from "./verdict.ts";

interface Answer {
  verdict: Verdict;
  pickpackId: string | null;
  outcome: string;
}
/** A network that drops is asked again after so long. */
const RETRY_MS = 3_000;

/**
 * Sends scans one after the other, oldest first, and keeps those that do not get through. At the
 * packing table a scan belongs to the order that an earlier one opened, which is known only when
 * that is answered.
 */
export function useScans(onAnswer: (answer: Answer) => void) {
  const { refresh } = useRefresh();
  const [waiting, setWaiting] = useState(0);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const sending = useRef(false);
  const opened = useRef<string | null>(null);
  const answered = useRef(onAnswer);
  answered.current = onAnswer;

  const send = useCallback(async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      for (let [next] = readQueue(); next; [next] = readQueue()) {
        const answer = await post({ ...next, pickpackId: opened.current ?? next.pickpackId });
        writeQueue(readQueue().filter((scan) => scan.clientId !== next?.clientId));
        setWaiting(readQueue().length);
        if (!answer) continue;
        opened.current = answer.outcome === "packed" ? null : (answer.pickpackId ?? opened.current);
        setVerdict(answer.verdict);
        sound(answer.verdict.ok);
        answered.current(answer);
      }
    } catch {
      setWaiting(readQueue().length);
      setTimeout(() => void send(), RETRY_MS);
      return;
    } finally {
      sending.current = false;
    }
    // Scans go on meanwhile.
    await refresh();
  }, [refresh]);

  useEffect(() => {
    const again = () => void send();
    if (readQueue().length > 0) again();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [send]);

  const add = useCallback(
    (scan: QueuedScan) => {
      writeQueue([...readQueue(), scan]);
      void send();
    },
    [send],
  );
  return { add, waiting, verdict };
}

/** Null: it was refused for good. Throws when nobody answered, or the server cannot now. */
async function post(scan: QueuedScan): Promise<Answer | null> {
  const body = new FormData();
  for (const [name, value] of Object.entries(scan)) body.set(name, value);
  const response = await fetch("/pick-and-pack/scan", { method: "POST", body });
  if (response.ok) return response.json();
  if (response.status >= 500 || response.status === 429) throw new Error("Not now");
  return null;
}
