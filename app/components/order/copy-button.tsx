"use client";
import { useState, useSyncExternalStore } from "react";
import { Icon } from "#app/components/ui/icon.tsx";

interface CopyButtonProps {
  text: string;
  label: string;
  done: string;
}

/** Only there when it works: with JavaScript. */
export function CopyButton({ text, label, done }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const hydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  if (!hydrated) return null;
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <button type="button" className="btn btn-ghost btn-icon btn-sm" aria-label={copied ? done : label} title={copied ? done : label} onClick={copy}>
      <Icon name={copied ? "check" : "copy"} size="s" />
    </button>
  );
}
