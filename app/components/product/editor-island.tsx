"use client";
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { useActionData, useNavigation } from "react-router";
import { type HeldUses, holdUses } from "#app/components/form/held-uses.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { useT } from "#app/i18n/provider.tsx";
import type { ProductEditorProps } from "./product-editor.tsx";

const fetchEditor = async () => ({ default: (await import("./product-editor.tsx")).ProductEditor });
type Fetched = Awaited<ReturnType<typeof fetchEditor>>;

let arrive: (editor: Fetched) => void;
const arrival = new Promise<Fetched>((resolve) => {
  arrive = resolve;
});
let isFetching = false;
let onAnswer = (_hasArrived: boolean): void => undefined;

/** Fetches the script unless it is on its way or here. */
function wake(): void {
  if (isFetching) return;
  isFetching = true;
  fetchEditor().then(
    (editor) => {
      arrive(editor);
      onAnswer(true);
    },
    () => {
      isFetching = false;
      onAnswer(false);
    },
  );
}

const ISLAND = "editor-island";
const PUBLISHING = 2;
const AGAIN_MS = 3_000;

/** The server's markup stays as it is until its script is wanted; where there is none, the script is wanted now. */
const Editor = lazy(() => (typeof document !== "undefined" && document.getElementById(ISLAND) ? arrival : fetchEditor()));

/**
 * The editor as the server rendered it, whose script comes with the first sign that somebody uses it: with it the page would be over its 130 kB. Until
 * then the form works as it does without JavaScript, and of what is done meanwhile nothing is lost. It holds no state: React throws away waiting markup
 * around which something changes.
 */
export function EditorIsland(props: ProductEditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const held = useRef<HeldUses | "over">(null);
  return (
    <div ref={box} id={ISLAND} className="editor">
      <Suspense>
        <Editor {...props} />
        <Alive held={held} />
      </Suspense>
      <News wanted={props.infos.some((info) => info.syncStatus === PUBLISHING)} />
      <Waking box={box} held={held} />
    </div>
  );
}

type Held = RefObject<HeldUses | "over" | null>;

/** Its effect runs once all that stands beside it listens. */
function Alive({ held }: { held: Held }) {
  useEffect(() => {
    if (held.current && held.current !== "over") held.current.release();
    held.current = "over";
  }, [held]);
  return null;
}

/** Rendered again means that the router has something new for the whole page, which React cannot show without the script. */
function News({ wanted }: { wanted: boolean }) {
  const reply = useActionData<unknown>();
  useNavigation();
  const isShown = useRef(false);
  if (isShown.current) wake();
  useEffect(() => {
    isShown.current = true;
    if (wanted || reply !== undefined) wake();
  }, [wanted, reply]);
  return null;
}

/** Holds what is done until the script is here, and says so when it does not come. */
function Waking({ box, held }: { box: RefObject<HTMLElement | null>; held: Held }) {
  const t = useT();
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (held.current === "over" || !box.current) return;
    onAnswer = (hasArrived) => setFailures((count) => (hasArrived ? 0 : count + 1));
    const uses = holdUses(box.current, wake);
    held.current = uses;
    return uses.stop;
  }, [box, held]);
  useEffect(() => {
    if (failures === 0) return;
    // With a connection it is a newer release, which has other files. The form works without any.
    if (failures > 1 && navigator.onLine && held.current && held.current !== "over") held.current.leaveToBrowser();
    const timer = setTimeout(wake, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [failures, held]);

  return failures > 0 ? (
    <div className="late-note">
      <Alert tone="critical" title={t("productEdit:late")}>
        <p>{t("productEdit:late.text")}</p>
        <Button size="sm" type="button" onClick={wake}>
          {t("common:action.retry")}
        </Button>
      </Alert>
    </div>
  ) : null;
}
