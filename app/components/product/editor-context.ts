"use client";
import { createContext, use } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format-context.tsx";
import { errorMessage, type MessageKey, OPEN_PLACE, pickTextFacts } from "#app/i18n/keys.ts";
import { showLimit } from "#app/models/form/show-limit.ts";
import type { EditorOpens } from "#app/models/product/editor-opens.ts";
import type { FieldErrors } from "#app/models/product/product-draft.ts";
import { findProductLimit } from "#app/models/product/product-limit.ts";

interface EditorState {
  errors: FieldErrors;
  details: Record<string, string | number>;
  /** Applies a structural change in place. */
  edit: (name: string) => void;
  /** Pastes cells over the rows, starting at one cell. */
  paste: (at: { row: number; column: string }, grid: string[][]) => void;
  /** "Rp" or "฿" */
  unit: string;
  /** Example amount in the account's number format. */
  example: string;
  opens: EditorOpens;
}
export const EditorContext = createContext<EditorState>({
  errors: {},
  details: {},
  edit: () => {},
  paste: () => {},
  unit: "",
  example: "",
  opens: { channels: false, sizeGuides: false },
});

export function useEditor(): EditorState {
  return use(EditorContext);
}

/** Returns a control's props. Its id is the field's path, so "Fix" links and messages find it. */
export function useEditorField(path: string) {
  const { errors } = useEditor();
  const text = useEditorError();
  const code = errors[path];
  return {
    error: code ? text(code, {}, path) : undefined,
    control: {
      id: path,
      name: path,
      "aria-invalid": code ? (true as const) : undefined,
      "aria-describedby": code ? `${path}-error` : undefined,
    },
  };
}

/** `path`: the field, whose limit is named. */
export function useEditorError(): (
  code: string,
  more?: Record<string, unknown>,
  path?: string,
) => string {
  const { t } = useTranslation(["productEdit", "errors"]);
  const { details, example } = useEditor();
  const format = useFormat();
  return (code, more = {}, path = "") => {
    const key = `productEdit:error.${code}` as MessageKey<"productEdit">;
    const limit = findProductLimit(path, code);
    const limitValues = limit ? showLimit(limit, format) : {};
    const values = { ...details, ...pickTextFacts(more), ...limitValues, example };
    const text = t(key, values);
    return text === key || OPEN_PLACE.test(text) ? errorMessage(t, code, values) : text;
  };
}
