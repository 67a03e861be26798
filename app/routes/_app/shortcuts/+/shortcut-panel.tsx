"use client";
import { ShortcutList } from "#app/components/overlay/shortcut-list.tsx";
import { useT } from "#app/i18n/provider.tsx";

export function ShortcutPanel() {
  return <ShortcutList t={useT()} />;
}
