"use client";
import { type ReactNode, use } from "react";
import { useTranslation } from "react-i18next";
import { CloseOnNavigation } from "#app/navigation/close-on-navigation.tsx";
import { PostForm } from "#app/navigation/post-form.tsx";
import { Button, ButtonLink } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { dialogActionsStyle, dialogStyle, dialogTitleStyle } from "./dialog-style.ts";
import { Icon } from "./icon.tsx";
import { InPlace } from "./in-place.ts";

const ICONS = {
  warning: ["text-warning", "triangle-alert"],
  caution: ["text-critical", "circle-alert"],
} as const;

interface DialogProps {
  id: string;
  title: string;
  description?: ReactNode;
  icon?: keyof typeof ICONS;
  /** Sent with the confirmation as `name=value`. */
  checkbox?: { name: string; value?: string; label: string };
  /** Default: "No". */
  cancel?: string;
  /** Default: "Yes". A custom label repeats the question's verb. */
  confirm?: string;
  /** Confirming posts a form to this address. */
  action?: string;
  /** Confirming follows a link to this address, if there is no `action`. */
  confirmTo?: string;
  /** Follows the link in a new document, for an address outside the app. */
  reloadDocument?: boolean;
  destructive?: boolean;
  /** More form content: hidden fields, a choice. */
  children?: ReactNode;
}

/**
 * The app's confirmation dialog (docs/specification.md "Shell"): 360 px wide, No and Yes. A native
 * modal dialog, so Escape closes it, and the focus stays inside and returns. `DialogLink` opens it;
 * its address is the page that asks the same without JavaScript.
 */
export function Dialog({
  id,
  title,
  description,
  icon,
  destructive = false,
  ...answers
}: DialogProps) {
  const [look, name] = icon ? ICONS[icon] : [];
  return (
    <dialog
      id={id}
      open={use(InPlace)}
      className={`${dialogStyle} w-90`}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
    >
      <h2 id={`${id}-title`} className={dialogTitleStyle}>
        {name ? (
          <span className={`flex items-center ${look}`}>
            <Icon name={name} size="l" />
          </span>
        ) : null}
        {title}
      </h2>
      {description ? (
        <div id={`${id}-text`} className="text-secondary-foreground">
          {description}
        </div>
      ) : null}
      <Answers id={id} variant={destructive ? "destructive" : "default"} {...answers} />
      <CloseOnNavigation />
    </dialog>
  );
}

type AnswersProps = Pick<
  DialogProps,
  "id" | "checkbox" | "cancel" | "confirm" | "action" | "confirmTo" | "reloadDocument" | "children"
> & {
  variant: "destructive" | "default";
};

/** Two forms, as the dialog's own closes it without a script and without valid fields. */
function Answers({
  id,
  checkbox,
  cancel,
  confirm,
  action,
  confirmTo,
  reloadDocument,
  variant,
  children,
}: AnswersProps) {
  const { t } = useTranslation(["common"]);
  const confirmLabel = confirm ?? t("common:answer.yes");
  const declineButton = (
    <Button type="submit" form={`${id}-no`} autoFocus>
      {cancel ?? t("common:answer.no")}
    </Button>
  );
  return (
    <>
      <form id={`${id}-no`} method="dialog" />
      {confirmTo ? (
        <div className={dialogActionsStyle}>
          {declineButton}
          <ButtonLink variant={variant} to={confirmTo} reloadDocument={reloadDocument}>
            {confirmLabel}
          </ButtonLink>
        </div>
      ) : (
        <PostForm action={action} reloadDocument={reloadDocument}>
          {children}
          {checkbox ? (
            <Checkbox className="mt-3" name={checkbox.name} value={checkbox.value ?? "1"}>
              {checkbox.label}
            </Checkbox>
          ) : null}
          <div className={dialogActionsStyle}>
            {declineButton}
            <Button type="submit" variant={variant}>
              {confirmLabel}
            </Button>
          </div>
        </PostForm>
      )}
    </>
  );
}
