"use client";
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { LeaveGuard } from "#app/components/form/leave-guard.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { useReply } from "#app/components/form/use-reply.ts";
import { useSending } from "#app/components/form/use-sending.ts";
import { ConflictPanel } from "#app/components/product/conflict-panel.tsx";
import { EditorContext, useEditor } from "#app/components/product/editor-context.ts";
import { EditorRail, editorGridStyle } from "#app/components/product/editor-frame.tsx";
import { SaveBar } from "#app/components/product/save-bar.tsx";
import { useSyncWatch } from "#app/components/product/use-sync-watch.ts";
import { cn } from "#app/components/ui/cn.ts";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { findSentValue, listFieldCodes } from "#app/models/form/reply.ts";
import { CategoryDetails } from "./category-details.tsx";
import { CategorySection } from "./category-section.tsx";
import { ChecksContext } from "./field-checks.tsx";
import type { ListingEditorProps } from "./listing-editor-props.ts";
import { LISTING_FORM, ListingStatus } from "./listing-status.tsx";
import type { ListingReply } from "./listing-view.ts";
import { OwnFields, ShippingFields } from "./own-fields.tsx";
import { PictureFields } from "./picture-fields.tsx";
import { ScheduleSection } from "./schedule-section.tsx";
import { VariantFields } from "./variant-fields.tsx";

/**
 * Edits the listing in one form. All buttons work without JavaScript, and the pickers lose nothing
 * that was typed.
 */
export function ListingEditor(props: ListingEditorProps) {
  const { t } = useTranslation(["listing"]);
  const { productId, channelId, channel, href } = props;
  const reply = useReply<ListingReply>();
  const sync = useSyncWatch(productId, props.listing ? [props.listing.info] : []);
  const { busy, turn } = useSending(reply, (ending) =>
    ending === "unsent" ? sync.forget() : sync.settle(!reply || reply.applied === "state"),
  );
  // The fields' initial values. They follow the saved values, but not while somebody is typing.
  const [base, setBase] = useState({ ...props, revision: 0 });
  const [dirty, setDirty] = useState(reply !== undefined);
  if (turn) {
    // A conflict puts the other person's values into some fields.
    if (reply?.conflict && turn.isNewReply) setBase({ ...base, revision: base.revision + 1 });
    if (reply && !reply.applied) setDirty(true);
    else if (turn.ending === "answered" && !reply) setDirty(false);
  }
  if (!dirty && !reply && base.stamp !== props.stamp)
    setBase({ ...props, revision: base.revision + 1 });
  const anchorRef = useRef<HTMLDivElement>(null);
  const sentBy = useRef<HTMLElement>(null);
  useEffect(() => {
    // The pressed button may be gone, so the focus moves to the result.
    if (!reply?.references || (!reply.applied && document.activeElement !== document.body)) return;
    const nextFragment =
      reply.applied === "date"
        ? "#activation"
        : reply.applied === "state"
          ? "#state"
          : reply.picker
            ? "#category-choices"
            : "#category-chosen";
    anchorRef.current?.querySelector<HTMLElement>(nextFragment)?.focus();
  }, [reply]);

  const beginWatching = (event: SubmitEvent<HTMLFormElement>) => {
    const button = event.nativeEvent.submitter;
    sentBy.current = button;
    const pressedIntent = button instanceof HTMLButtonElement ? button.value : "";
    if (pressedIntent === "publish" || pressedIntent === "republish")
      sync.begin({ type: "PUBLISH", channelIds: [channelId] });
    else if (pressedIntent === "take-off")
      sync.begin({ type: "UNPUBLISH", channelIds: [channelId] });
    else if (pressedIntent === "save" || /^(?:reset|brand):/.test(pressedIntent))
      sync.begin({ type: "DRAFT", channelIds: [channelId] });
  };
  const references = reply?.references ?? base.references;
  // The checks are of the saved listing: a category that is chosen since then needs no offer.
  const isNewCategory = references.category !== null && base.references.category === null;
  const openChecks = isNewCategory
    ? props.checks.filter(({ field }) => field !== "categoryId")
    : props.checks;
  const rules = { ...props.rules, ...references.limits };
  const { values, listing, revision } = base;

  const info = sync.shown.find((one) => one.channelId === channelId) ?? null;
  return (
    <ListingContext checks={openChecks} money={props.money} reply={reply}>
      <LeaveGuard dirty={dirty && !busy} />
      <div ref={anchorRef} className="contents">
        <ActionForm
          id={LISTING_FORM}
          className="alert-in-gutter contents"
          onSubmit={beginWatching}
          onInput={() => setDirty(true)}
          encType="multipart/form-data"
          noValidate
        >
          {/* Enter in a field saves, or searches if a search was typed. It must not press the
              page's first button. */}
          <button
            className="sr-only"
            type="submit"
            name="do"
            value="enter"
            tabIndex={-1}
            aria-hidden="true"
          />
          {reply?.conflict ? (
            <ConflictPanel
              rows={reply.conflict}
              title={t("listing:conflict")}
              href={href}
              sentBy={sentBy}
            />
          ) : null}
          <Version value={findSentValue(reply, "version") ?? listing?.version} />
          <input type="hidden" name="base" value={findSentValue(reply, "base") ?? base.choice} />
          <div className={editorGridStyle}>
            <EditorRail first aria-label={t("listing:state")}>
              {/* Input in these questions is no change of the listing. */}
              <div onInput={(event) => event.stopPropagation()}>
                <ListingStatus
                  info={info}
                  lastSync={props.listing?.lastSync ?? null}
                  trouble={props.listing?.trouble ?? null}
                  said={reply?.said}
                  channel={channel}
                  isOnChannel={props.listing?.externalProductId != null}
                  isInternal={props.isInternal && props.listing !== null}
                />
              </div>
              {props.children}
            </EditorRail>
            <div className="min-w-0 lg:col-start-1 lg:row-start-1">
              <CategorySection
                key={revision}
                references={references}
                picker={reply?.picker ?? null}
                sent={findSentValue(reply, "find") ?? ""}
                channel={channel}
                href={href}
              />
              {references.category ? (
                <>
                  <CategoryDetails
                    {...{ productId, href, references, listing, values, revision }}
                    isNeeded
                    onEdit={() => setDirty(true)}
                  />
                  <CategoryDetails
                    {...{ productId, href, references, listing, values, revision }}
                    isNeeded={false}
                    onEdit={() => setDirty(true)}
                  />
                </>
              ) : null}
              <section className={cn(sectionStyle, "grid gap-3.5")}>
                <h2>{t("listing:own")}</h2>
                <OwnFields key={revision} values={values} rules={rules} />
              </section>
              <PictureFields
                key={`pictures ${revision}`}
                values={values}
                rules={rules}
                productId={productId}
                onEdit={() => setDirty(true)}
              />
              <VariantFields
                key={`variants ${revision}`}
                variants={values.variants}
                max={rules.maxVariants}
              />
              <section className={cn(sectionStyle, "grid gap-3.5")}>
                <h2>{t("listing:shipping")}</h2>
                <ShippingFields key={revision} values={values} rules={rules} />
              </section>
              <ScheduleSection
                schedule={props.schedule}
                isOff={reply?.applied === "date"}
                href={href}
              />
            </div>
          </div>
          <SaveBar
            problems={Object.keys(listFieldCodes(reply))}
            href={href}
            discard={() => setDirty(false)}
          >
            <SubmitButton
              className="max-cards:ml-auto max-md:flex-auto"
              name="do"
              value="save"
              variant="outline"
              data-save
            >
              {t("listing:save")}
            </SubmitButton>
            <SubmitButton className="max-md:flex-auto" name="do" value="publish">
              {t("listing:publish")}
            </SubmitButton>
          </SaveBar>
        </ActionForm>
      </div>
    </ListingContext>
  );
}

interface ListingContextProps extends Pick<ListingEditorProps, "checks" | "money"> {
  reply: ListingReply | undefined;
  children: ReactNode;
}

function ListingContext({ checks, money, reply, children }: ListingContextProps) {
  const editor = useEditor();
  const shownReply = { errors: listFieldCodes(reply), details: reply?.details ?? {} };
  return (
    <ChecksContext value={checks}>
      <EditorContext value={{ ...editor, ...money, ...shownReply }}>{children}</EditorContext>
    </ChecksContext>
  );
}

function Version({ value }: { value: string | number | undefined }) {
  return value === undefined ? null : <input type="hidden" name="version" value={value} />;
}
