"use client";
import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { PostForm } from "#app/components/form/post-form.tsx";
import { useSending } from "#app/components/form/use-sending.ts";
import { useTypedSince } from "#app/components/form/use-typed-since.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { fieldCodes, formCode } from "#app/models/form/reply.ts";
import { applyEdit } from "#app/models/product/draft-edit.ts";
import { editedSince } from "#app/models/product/edited-since.ts";
import type { EditorChannel } from "#app/models/product/editor-channel.ts";
import type { EditorOpens } from "#app/models/product/editor-opens.ts";
import type { EditorBase, EditorReply } from "#app/models/product/editor-reply.ts";
import { showMoney } from "#app/models/product/parse-money.ts";
import { pasteGrid } from "#app/models/product/pasted-grid.ts";
import { type Currency, type ProductDraft, readDraft } from "#app/models/product/product-draft.ts";
import type { PublishAction, SyncState } from "#app/models/product/publish-expectation.ts";
import {
  allAnew,
  changedAnew,
  FIRST,
  focusAfter,
  type Revisions,
} from "#app/models/product/shown-anew.ts";
import type { SizeChoice } from "#app/models/size-guide/size-choice.ts";
import { useAnswer } from "#app/navigation/use-answer.ts";
import { BasicsSection } from "./basics-section.tsx";
import { ConflictPanel } from "./conflict-panel.tsx";
import type { SentBy } from "./conflict-place.tsx";
import { EditorContext, useEditorError } from "./editor-context.ts";
import { ImagesSection } from "./images-section.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { type Available, MatrixSection } from "./matrix-section.tsx";
import { ReadyPanel } from "./ready-panel.tsx";
import { SaveBar } from "./save-bar.tsx";
import { useSyncWatch } from "./use-sync-watch.ts";

export interface ProductEditorProps {
  /** null: a new product. */
  productId: string | null;
  draft: ProductDraft;
  base: EditorBase;
  available: Available;
  channels: EditorChannel[];
  /** Where "publish" goes unless chosen otherwise. */
  channelIds: string[];
  infos: SyncState[];
  /** The account's size guides. */
  sizeCharts: SizeChoice[];
  /** The account's categories, to choose from. */
  categories: string[];
  /** Which other screens the reader may open. */
  opens: EditorOpens;
  currency: Currency & { prefix: string };
  href: string;
}

interface Contents {
  draft: ProductDraft;
  base: EditorBase;
  channelIds: string[];
  reply: EditorReply | null;
  revisions: Revisions;
  /** It was answered while somebody typed on. */
  typedOn: boolean;
}

/** Create and edit: everything in one form whose buttons all work without JavaScript. Nothing typed is ever lost but by "Discard". */
export function ProductEditor(props: ProductEditorProps) {
  const { t } = useTranslation(["common"]);
  const form = useRef<HTMLFormElement>(null);
  const reply = useAnswer<EditorReply>();
  const [contents, setContents] = useState<Contents>(() => contentsOf(props, reply, FIRST));
  const [dirty, setDirty] = useState(reply !== undefined);
  const [typedMeanwhile, setTypedMeanwhile] = useState(false);
  const [sent, setSent] = useState<{ draft: ProductDraft; isEdited: boolean } | null>(null);
  const sync = useSyncWatch(props.productId, props.infos);
  const { busy, turn } = useSending(reply, (ending) => {
    if (ending === "unsent") return sync.forget();
    sync.settle(reply === undefined || reply.unpublishing !== undefined);
    // The button that was pressed may be gone: how the channels stand is where it was.
    if (document.activeElement === document.body)
      document.getElementById("ready")?.focus({ preventScroll: true });
  });

  // The answer to a submit: the action's reply, or after a redirect the product as it is now.
  if (turn?.isNewReply ? reply !== undefined : turn?.ending === "answered" && reply === undefined) {
    const stays =
      typedMeanwhile && (reply ? isMereRefusal(reply, contents.draft) : isKnown(contents.draft));
    if (stays)
      setContents({
        ...contents,
        base: reply?.base ?? props.base,
        reply: reply ?? null,
        typedOn: true,
      });
    else {
      const answer = contentsOf(props, reply, allAnew(contents.revisions));
      setContents(
        reply && sent?.isEdited
          ? { ...answer, draft: editedSince(sent.draft, contents.draft, reply.draft) }
          : answer,
      );
    }
    setDirty(stays || reply !== undefined);
    setTypedMeanwhile(false);
  }
  const sentBy = useRef<HTMLElement>(null);
  const since = useTypedSince(form);
  useEffect(() => {
    if (contents.reply?.error && !contents.typedOn)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [contents.reply, contents.typedOn]);

  const typed = () => readDraft(new FormData(form.current ?? undefined));
  const toFocus = useRef<string[]>([]);
  const change = (
    before: ProductDraft,
    draft: ProductDraft,
    focus = focusAfter("", document.activeElement),
  ) => {
    setDirty(true);
    if (busy) {
      setTypedMeanwhile(true);
      setSent((now) => now && { ...now, isEdited: true });
    }
    // It is in the draft; the field of its name may be another row's now.
    since.typed.current.clear();
    toFocus.current = focus;
    // What is being chosen between theirs and mine stays, whatever else is edited meanwhile.
    setContents((now) => ({
      ...now,
      draft,
      reply: now.reply?.conflict ? now.reply : null,
      revisions: changedAnew(now.revisions, before, draft),
    }));
  };
  useLayoutEffect(() => {
    const places = toFocus.current.splice(0);
    if (contents.revisions === FIRST || document.activeElement !== document.body) return;
    const place = places
      .map((selector) => form.current?.querySelector<HTMLElement>(selector))
      .find(Boolean);
    place?.focus({ preventScroll: true });
    // A table made anew stands at its left end.
    place?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [contents.revisions]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    since.onSubmit(event);
    sentBy.current = event.nativeEvent.submitter;
    setSent({ draft: typed(), isEdited: false });
    const action = actionOf(event.nativeEvent.submitter, new FormData(event.currentTarget));
    if (action) sync.begin(action);
  };

  const { draft, base, channelIds, revisions } = contents;
  const errors = fieldCodes(contents.reply);
  const { minorDigits, prefix } = props.currency;
  const example = showMoney(minorDigits > 0 ? 12_550 : 125_000, props.currency);
  return (
    <EditorContext
      value={{
        errors,
        details: contents.reply?.details ?? {},
        edit: (name) => {
          const now = typed();
          change(now, applyEdit(now, name), focusAfter(name, document.activeElement));
        },
        paste: (at, grid) => {
          const now = typed();
          change(now, pasteGrid(now, at, grid));
        },
        unit: prefix,
        example,
        opens: props.opens,
      }}
    >
      <LeaveGuard dirty={dirty && !busy} />
      <PostForm
        ref={form}
        encType="multipart/form-data"
        className="contents"
        onSubmit={submit}
        onInput={(event) => {
          since.onInput(event);
          setDirty(true);
          if (busy) setTypedMeanwhile(true);
        }}
        aria-busy={busy || undefined}
        noValidate
      >
        {/* Enter in a field saves; it must not press the first button of the page. */}
        <button
          className="sr-only"
          type="submit"
          name="intent"
          value="save"
          tabIndex={-1}
          aria-hidden="true"
        />
        <input type="hidden" name="version" value={base.version} />
        <input type="hidden" name="base" value={base.input} />
        {contents.reply ? (
          <Notices
            reply={contents.reply}
            href={props.href}
            channels={props.channels}
            sentBy={sentBy}
          />
        ) : null}
        <div className="grid grid-cols-[minmax(0,1fr)_340px] flex-1 max-2xl:grid-cols-[minmax(0,1fr)_300px] max-lg:grid-cols-1">
          <div className="min-w-0">
            <BasicsSection
              key={`basics ${revisions.basics}`}
              draft={draft}
              sizeCharts={props.sizeCharts}
              categories={props.categories}
            />
            <ImagesSection
              key={`images ${revisions.images}`}
              images={draft.images}
              add={(images) => {
                const now = typed();
                // At once: the next upload that ends reads the page to see what is there.
                flushSync(() => change(now, { ...now, images: [...now.images, ...images] }));
              }}
            />
            <MatrixSection
              key={`matrix ${revisions.matrix}`}
              draft={draft}
              available={props.available}
            />
          </div>
          <ReadyPanel
            productId={props.productId}
            channels={props.channels}
            checks={contents.reply?.checks}
            infos={sync.shown}
          />
        </div>
        <SaveBar
          key={`bar ${channelIds.join()}`}
          channels={props.channels}
          chosen={channelIds}
          problems={Object.keys(errors)}
          busy={busy}
          href={props.href}
          discard={() => setDirty(false)}
        />
        <span className="sr-only" role="status">
          {busy ? t("common:loading") : ""}
        </span>
      </PostForm>
    </EditorContext>
  );
}

function contentsOf(
  props: ProductEditorProps,
  reply: EditorReply | undefined,
  revisions: Revisions,
): Contents {
  const { draft, base, channelIds } = reply ?? props;
  return { draft, base, channelIds, reply: reply ?? null, revisions, typedOn: false };
}

/** What was typed while a save was on its way stays, unless the save has made rows that this page does not know … */
const isKnown = ({ sizeChartImage, variants }: ProductDraft): boolean =>
  sizeChartImage === null && variants.every(({ id }) => id !== "");

/** … or its refusal brings something to be seen: theirs to choose from, or a picture that was uploaded with it. */
function isMereRefusal({ conflict, unpublishing, draft }: EditorReply, now: ProductDraft): boolean {
  return !conflict && !unpublishing && draft.sizeChartImage === now.sizeChartImage;
}

/** What the pressed button promises about the channels; null for buttons that only save or edit. */
function actionOf(submitter: HTMLElement | null, form: FormData): PublishAction | null {
  const intent = submitter instanceof HTMLButtonElement ? submitter.value : "";
  const [name, channelId] = intent.split(":");
  const chosen = form.getAll("channelIds").map(String);
  if (name === "draft") return { type: "DRAFT", channelIds: chosen };
  if (name === "publish") return { type: "PUBLISH", channelIds: chosen };
  if (name === "publish-to" && channelId) return { type: "PUBLISH", channelIds: [channelId] };
  if (name === "unpublish" && channelId) return { type: "UNPUBLISH", channelIds: [channelId] };
  return null;
}

function Notices({
  reply,
  href,
  channels,
  sentBy,
}: {
  reply: EditorReply;
  href: string;
  channels: EditorChannel[];
  sentBy: SentBy;
}) {
  const { t } = useTranslation(["productEdit", "common"]);
  const text = useEditorError();
  const count = Object.keys(fieldCodes(reply)).length;
  const code = formCode(reply);
  if (reply.conflict)
    return (
      <>
        <input type="hidden" name="pictures" value={reply.conflict.pictures} />
        <ConflictPanel
          rows={reply.conflict.rows}
          title={t("productEdit:conflict")}
          href={href}
          sentBy={sentBy}
          save="save"
        />
      </>
    );
  if (reply.unpublishing) {
    const { channelId, isDeleted } = reply.unpublishing;
    const channel = channels.find(({ id }) => id === channelId)?.name ?? "";
    return (
      <div className={sectionStyle}>
        <Alert tone="info">
          {t(isDeleted ? "productEdit:listing.deleting" : "productEdit:listing.unpublishing", {
            channel,
          })}
        </Alert>
      </div>
    );
  }
  if (!code && count === 0) return null;
  return (
    <div className={sectionStyle}>
      <Alert tone="critical" title={code ? text(code) : t("productEdit:error.check", { count })}>
        {t("common:form.nothingLost")}
      </Alert>
    </div>
  );
}
