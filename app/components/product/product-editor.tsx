"use client";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { LeaveGuard } from "#app/components/form/leave-guard.tsx";
import { listFieldCodes } from "#app/models/form/reply.ts";
import { applyEdit } from "#app/models/product/draft-edit.ts";
import type { EditorChannel } from "#app/models/product/editor-channel.ts";
import type { EditorOpens } from "#app/models/product/editor-opens.ts";
import type { EditorBase } from "#app/models/product/editor-reply.ts";
import { showMoney } from "#app/models/product/parse-money.ts";
import { pasteGrid } from "#app/models/product/pasted-grid.ts";
import type { Currency, ProductDraft } from "#app/models/product/product-draft.ts";
import type { SyncState } from "#app/models/product/publish-expectation.ts";
import { focusTargets } from "#app/models/product/redraw-sections.ts";
import type { SizeChoice } from "#app/models/size-guide/size-choice.ts";
import { PostForm } from "#app/navigation/post-form.tsx";
import { BasicsSection } from "./basics-section.tsx";
import { EditorContext } from "./editor-context.ts";
import { editorGridStyle } from "./editor-frame.tsx";
import { EditorNotices } from "./editor-notices.tsx";
import { ImagesSection } from "./images-section.tsx";
import { type AvailableUnits, MatrixSection } from "./matrix-section.tsx";
import { ReadyPanel } from "./ready-panel.tsx";
import { SaveBar } from "./save-bar.tsx";
import { SaveButtons } from "./save-buttons.tsx";
import { useProductForm } from "./use-product-form.ts";

export interface ProductEditorProps {
  /** `null` for a new product. */
  productId: string | null;
  draft: ProductDraft;
  base: EditorBase;
  available: AvailableUnits;
  channels: EditorChannel[];
  /** Default targets of "publish". */
  channelIds: string[];
  infos: SyncState[];
  sizeCharts: SizeChoice[];
  categories: string[];
  /** Other screens that the reader may open. */
  opens: EditorOpens;
  currency: Currency & { prefix: string };
  href: string;
}

/**
 * Creates or edits a product in one form. All of its buttons work without JavaScript. Typed text is
 * lost only through "Discard".
 */
export function ProductEditor(props: ProductEditorProps) {
  const { t } = useTranslation(["common"]);
  const { form, sentBy, contents, dirty, busy, sync, typed, change, discard, handlers } =
    useProductForm(props);
  const { draft, base, channelIds, revisions } = contents;
  const errors = listFieldCodes(contents.reply);
  // Checks of the typed values replace those of the saved ones.
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
          change(now, applyEdit(now, name), focusTargets(name, document.activeElement));
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
        {/* Enter in a field saves instead of pressing the page's first button. */}
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
              chartAskedBy={findShopsWithoutChart(channels)}
              categories={props.categories}
            />
            <ImagesSection
              key={`images ${revisions.images}`}
              images={draft.images}
              add={(images) => {
                const now = typed();
                // Synchronous: the next finished upload reads which pictures exist.
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

/** Returns the names of shops whose category requires a size chart that the product lacks. */
const findShopsWithoutChart = (channels: readonly EditorChannel[]): string[] =>
  channels
    .filter(({ findings }) => findings.some(({ href }) => href === "#sizeChart"))
    .map(({ name }) => name);
