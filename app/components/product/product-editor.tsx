"use client";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { LeaveGuard } from "#app/components/form/leave-guard.tsx";
import { fieldCodes } from "#app/models/form/reply.ts";
import { applyEdit } from "#app/models/product/draft-edit.ts";
import type { EditorChannel } from "#app/models/product/editor-channel.ts";
import type { EditorOpens } from "#app/models/product/editor-opens.ts";
import type { EditorBase } from "#app/models/product/editor-reply.ts";
import { showMoney } from "#app/models/product/parse-money.ts";
import { pasteGrid } from "#app/models/product/pasted-grid.ts";
import type { Currency, ProductDraft } from "#app/models/product/product-draft.ts";
import type { SyncState } from "#app/models/product/publish-expectation.ts";
import { focusAfter } from "#app/models/product/shown-anew.ts";
import type { SizeChoice } from "#app/models/size-guide/size-choice.ts";
import { PostForm } from "#app/navigation/post-form.tsx";
import { BasicsSection } from "./basics-section.tsx";
import { EditorContext } from "./editor-context.ts";
import { editorGridStyle } from "./editor-frame.tsx";
import { EditorNotices } from "./editor-notices.tsx";
import { ImagesSection } from "./images-section.tsx";
import { type Available, MatrixSection } from "./matrix-section.tsx";
import { ReadyPanel } from "./ready-panel.tsx";
import { SaveBar } from "./save-bar.tsx";
import { SaveButtons } from "./save-buttons.tsx";
import { useProductForm } from "./use-product-form.ts";

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

/**
 * Create and edit: everything in one form whose buttons all work without JavaScript. Nothing typed
 * is ever lost but by "Discard".
 */
export function ProductEditor(props: ProductEditorProps) {
  const { t } = useTranslation(["common"]);
  const { form, sentBy, contents, dirty, busy, sync, typed, change, discard, handlers } =
    useProductForm(props);
  const { draft, base, channelIds, revisions } = contents;
  const errors = fieldCodes(contents.reply);
  // Of what is typed, in place of what is saved.
  const channels = props.channels.map((channel) => {
    const typed = contents.reply?.checks?.find(({ channelId }) => channelId === channel.id);
    return typed ? { ...channel, checked: true, findings: typed.findings } : channel;
  });
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
        {...handlers}
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
          <EditorNotices
            reply={contents.reply}
            href={props.href}
            channels={props.channels}
            sentBy={sentBy}
          />
        ) : null}
        <div className={editorGridStyle}>
          <div className="min-w-0">
            <BasicsSection
              key={`basics ${revisions.basics}`}
              draft={draft}
              sizeCharts={props.sizeCharts}
              chartAskedBy={askingForChart(channels)}
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
          <ReadyPanel productId={props.productId} channels={channels} infos={sync.shown} />
        </div>
        <SaveBar problems={Object.keys(errors)} href={props.href} discard={discard}>
          <SaveButtons
            key={channelIds.join()}
            channels={props.channels}
            chosen={channelIds}
            busy={busy}
          />
        </SaveBar>
        <span className="sr-only" role="status">
          {busy ? t("common:loading") : ""}
        </span>
      </PostForm>
    </EditorContext>
  );
}

/** The shops whose category demands a size chart that the product lacks. */
const askingForChart = (channels: readonly EditorChannel[]): string[] =>
  channels
    .filter(({ findings }) => findings.some(({ href }) => href === "#sizeChart"))
    .map(({ name }) => name);
