"use client";
import {
  type ComponentType,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { onFirstInteraction } from "#app/navigation/first-interaction.ts";
import { useAnswer } from "#app/navigation/use-answer.ts";
import { type InteractionQueue, queueInteractions } from "./interaction-queue.ts";

type Fetch<P> = () => Promise<{ default: ComponentType<P> }>;
export interface Island<P> {
  id: string;
  Form: ComponentType<P>;
  script: Script;
}

const AGAIN_MS = 3_000;

/**
 * Prepares a form that loads its script with `fetch`. Call it once, at module level beside its
 * component. `id` is the id of the wrapper and unique on the page.
 */
export function prepareIsland<P extends object>(id: string, fetch: Fetch<P>): Island<P> {
  const { arrival, ...script } = createScript(fetch);
  // The server's markup stays until its script is wanted. Without markup, it is wanted at once.
  return {
    id,
    script,
    Form: lazy(() =>
      typeof document !== "undefined" && document.getElementById(id) ? arrival : fetch(),
    ),
  };
}

interface ScriptIslandProps<P> {
  of: Island<P>;
  form: P;
  className?: string;
  wanted: boolean;
}

/**
 * A server-rendered form whose script loads on the first interaction with the page, to keep it out
 * of the first view. Until then it works as without JavaScript, and interactions are queued. It
 * holds no state: React discards dehydrated markup when something around it changes. The router
 * does the same when it learns a route, so follow-links.tsx delays that while a box has the mark
 * `data-waits`.
 */
export function ScriptIsland<P extends object>({
  of: { id, Form, script },
  form,
  className,
  wanted,
}: ScriptIslandProps<P>) {
  const box = useRef<HTMLDivElement>(null);
  const queue = useRef<InteractionQueue | "over">(null);
  return (
    <div ref={box} id={id} className={className} data-waits="">
      <Suspense>
        <Form {...form} />
        <Hydrated box={box} queue={queue} />
      </Suspense>
      <News wanted={wanted} script={script} />
      <PendingInteractions box={box} queue={queue} script={script} />
    </div>
  );
}

interface Script {
  /** Loads the script unless it is loading or loaded. */
  wake: () => void;
  /** Calls `onAnswer` after each attempt. */
  subscribeToAnswer: (onAnswer: (hasArrived: boolean) => void) => void;
}

function createScript<P>(fetch: Fetch<P>): Script & { arrival: ReturnType<Fetch<P>> } {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<{
    default: ComponentType<P>;
  }>();
  let isFetching = false;
  let onAnswer = (_hasArrived: boolean): void => undefined;
  function fetchScript(): void {
    if (isFetching) return;
    isFetching = true;
    fetch().then(
      (found) => {
        arrive(found);
        onAnswer(true);
      },
      () => {
        isFetching = false;
        onAnswer(false);
      },
    );
  }
  return {
    arrival,
    wake: fetchScript,
    subscribeToAnswer(next) {
      onAnswer = next;
    },
  };
}

type Queue = RefObject<InteractionQueue | "over" | null>;

/** The effect runs after all siblings have subscribed. */
function Hydrated({ box, queue }: { box: RefObject<HTMLElement | null>; queue: Queue }) {
  useEffect(() => {
    box.current?.removeAttribute("data-waits");
    if (queue.current && queue.current !== "over") queue.current.releaseEvents();
    queue.current = "over";
  }, [box, queue]);
  return null;
}

/** A rerender means new data from the router, which React cannot show without the script. */
function News({ wanted, script: { wake } }: { wanted: boolean; script: Script }) {
  const reply = useAnswer<unknown>();
  useNavigation();
  const isShown = useRef(false);
  if (isShown.current) wake();
  useEffect(() => {
    isShown.current = true;
    if (wanted || reply !== undefined) wake();
  }, [wanted, reply, wake]);
  return null;
}

/** Queues interactions until the script has loaded, and shows a message if it fails to load. */
function PendingInteractions({
  box,
  queue,
  script: { wake, subscribeToAnswer: listen },
}: {
  box: RefObject<HTMLElement | null>;
  queue: Queue;
  script: Script;
}) {
  const { t } = useTranslation(["productEdit", "common"]);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (queue.current === "over" || !box.current) return;
    listen((hasArrived) => setFailures((count) => (hasArrived ? 0 : count + 1)));
    const uses = queueInteractions(box.current, wake);
    queue.current = uses;
    const stopWaiting = onFirstInteraction(wake);
    return () => {
      stopWaiting();
      uses.stop();
    };
  }, [box, queue, listen, wake]);
  useEffect(() => {
    if (failures === 0) return;
    // Failing while online means that a newer release replaced the files. The form still works.
    if (failures > 1 && navigator.onLine && queue.current && queue.current !== "over")
      queue.current.leaveToBrowser();
    const timer = setTimeout(wake, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [failures, queue, wake]);

  return failures > 0 ? (
    <div className="fixed inset-x-4 top-auto bottom-22 z-bulkbar max-w-form mx-auto">
      <Alert tone="critical" title={t("productEdit:late")}>
        <p>{t("productEdit:late.text")}</p>
        <Button size="sm" type="button" onClick={wake}>
          {t("common:action.retry")}
        </Button>
      </Alert>
    </div>
  ) : null;
}
