import {
  type FormEvent,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useSending } from "#app/components/form/use-sending.ts";
import { useTypedSince } from "#app/components/form/use-typed-since.ts";
import { type EditorBase, type EditorReply, readIntent } from "#app/models/product/editor-reply.ts";
import { mergeLaterEdits } from "#app/models/product/merge-later-edits.ts";
import { type ProductDraft, readDraft } from "#app/models/product/product-draft.ts";
import type { PublishAction, SyncState } from "#app/models/product/publish-expectation.ts";
import {
  FIRST_REVISIONS,
  focusFirst,
  focusTargets,
  type Revisions,
  redrawAll,
  redrawChanged,
} from "#app/models/product/redraw-sections.ts";
import { copySavedIds } from "#app/models/product/saved-ids.ts";
import { useAnswer } from "#app/navigation/use-answer.ts";
import { useHandOver } from "./use-hand-over.ts";
import { useSyncWatch } from "./use-sync-watch.ts";

interface SavedProduct {
  /** `null` for a new product. */
  productId: string | null;
  draft: ProductDraft;
  base: EditorBase;
  /** Default targets of "publish". */
  channelIds: string[];
  infos: SyncState[];
}

interface EditorContents {
  draft: ProductDraft;
  base: EditorBase;
  channelIds: string[];
  reply: EditorReply | null;
  revisions: Revisions;
  /** The person was typing when the reply arrived. */
  typedOn: boolean;
}

/** Combines saved, typed and replied values into the form's state. Typed text always survives. */
export function useProductForm(props: SavedProduct) {
  const form = useRef<HTMLFormElement>(null);
  const reply = useAnswer<EditorReply>();
  const [contents, setContents] = useState<EditorContents>(() =>
    buildContents(props, reply, FIRST_REVISIONS),
  );
  const [dirty, setDirty] = useState(reply !== undefined);
  const [typedMeanwhile, setTypedMeanwhile] = useState(false);
  const [sent, setSent] = useState<{ draft: ProductDraft; isEdited: boolean } | null>(null);
  const sync = useSyncWatch(props.productId, props.infos);
  const { busy, turn } = useSending(reply, (ending) => {
    if (ending === "unsent") return sync.forget();
    sync.settle(reply === undefined || reply.unpublishing !== undefined);
    // The pressed button may be gone, because the sync panel replaces it.
    if (document.activeElement === document.body)
      document.getElementById("ready")?.focus({ preventScroll: true });
  });

  // The reply to a submit: the action's reply, or after a redirect the current product.
  if (turn?.isNewReply ? reply !== undefined : turn?.ending === "answered" && reply === undefined) {
    const staysTyped =
      typedMeanwhile && (reply ? isMereRefusal(reply, contents.draft) : isKnown(contents.draft));
    if (staysTyped)
      setContents({
        ...contents,
        base: reply?.base ?? props.base,
        reply: reply ?? null,
        typedOn: true,
      });
    else {
      const answer = buildContents(props, reply, redrawAll(contents.revisions));
      setContents(
        reply && sent?.isEdited
          ? { ...answer, draft: mergeLaterEdits(sent.draft, contents.draft, reply.draft) }
          : answer,
      );
    }
    setDirty(staysTyped || reply !== undefined);
    setTypedMeanwhile(false);
  }
  const sentBy = useRef<HTMLElement>(null);
  const typedSince = useTypedSince(form);
  useEffect(() => {
    if (contents.reply?.error && !contents.typedOn)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [contents.reply, contents.typedOn]);

  const readTypedDraft = () => readDraft(new FormData(form.current ?? undefined));
  const toFocus = useRef<string[]>([]);
  const changeDraft = (
    before: ProductDraft,
    draft: ProductDraft,
    focus = focusTargets("", document.activeElement),
  ) => {
    setDirty(true);
    if (busy) {
      setTypedMeanwhile(true);
      setSent((now) => now && { ...now, isEdited: true });
    }
    // The draft holds the typed values, and a field's name may belong to another row now.
    typedSince.typed.current.clear();
    toFocus.current = focus;
    // The choice between the two versions survives other edits.
    setContents((now) => ({
      ...now,
      draft,
      reply: now.reply?.conflict ? now.reply : null,
      revisions: redrawChanged(now.revisions, before, draft),
    }));
  };
  useLayoutEffect(() => {
    const places = toFocus.current.splice(0);
    if (contents.revisions === FIRST_REVISIONS || document.activeElement !== document.body) return;
    const place = focusFirst(form.current, places);
    // A recreated table is scrolled to its left end.
    place?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [contents.revisions]);
  useHandOver(
    () => {
      if (props.productId !== null || !busy || !sent) return null;
      const focused = focusTargets("", document.activeElement);
      return { sent: sent.draft, now: readTypedDraft(), isEdited: typedMeanwhile, focused };
    },
    ({ sent, now, isEdited, focused }) => {
      if (props.productId === null) return;
      const addSavedIds = (draft: ProductDraft) => copySavedIds(draft, sent, props.draft);
      toFocus.current = focused;
      setContents({
        ...contents,
        draft: mergeLaterEdits(addSavedIds(sent), addSavedIds(now), contents.draft),
        revisions: redrawAll(contents.revisions),
      });
      setDirty(isEdited);
    },
  );
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    typedSince.onSubmit(event);
    sentBy.current = event.nativeEvent.submitter;
    setSent({ draft: readTypedDraft(), isEdited: false });
    const action = findPublishAction(
      event.nativeEvent.submitter,
      new FormData(event.currentTarget),
    );
    if (action) sync.begin(action);
  };
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    typedSince.onInput(event);
    setDirty(true);
    if (busy) setTypedMeanwhile(true);
  };
  return {
    form,
    sentBy,
    contents,
    dirty,
    busy,
    sync,
    typed: readTypedDraft,
    change: changeDraft,
    discard: () => setDirty(false),
    handlers: { onSubmit, onInput },
  };
}

function buildContents(
  props: SavedProduct,
  reply: EditorReply | undefined,
  revisions: Revisions,
): EditorContents {
  const { draft, base, channelIds } = reply ?? props;
  return { draft, base, channelIds, reply: reply ?? null, revisions, typedOn: false };
}

/** Text typed during a save stays, unless the save created rows that this page does not know … */
const isKnown = ({ sizeChartImage, variants }: ProductDraft): boolean =>
  sizeChartImage === null && variants.every(({ id }) => id !== "");

/** … or its refusal has something to show: a conflict, or an uploaded picture. */
function isMereRefusal(
  { conflict, unpublishing, asking, removing, draft }: EditorReply,
  now: ProductDraft,
): boolean {
  const asks = asking ?? removing;
  return !conflict && !unpublishing && !asks && draft.sizeChartImage === now.sizeChartImage;
}

/** Returns the channel action of the pressed button. `null` for buttons that only save or edit. */
function findPublishAction(submitter: HTMLElement | null, form: FormData): PublishAction | null {
  const { intent } = readIntent(submitter instanceof HTMLButtonElement ? submitter.value : "");
  const [name, channelId] = intent.split(":");
  const chosenChannels = form.getAll("channelIds").map(String);
  if (name === "draft") return { type: "DRAFT", channelIds: chosenChannels };
  // Publishing to several shops asks first; the answer to that question sends.
  if (name === "publish-all" || (name === "publish" && chosenChannels.length === 1))
    return { type: "PUBLISH", channelIds: chosenChannels };
  if (name === "publish-to" && channelId) return { type: "PUBLISH", channelIds: [channelId] };
  if (name === "unpublish" && channelId) return { type: "UNPUBLISH", channelIds: [channelId] };
  return null;
}
