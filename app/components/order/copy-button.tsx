"use client";
import { useState, useSyncExternalStore } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";

interface CopyButtonProps {
  text: string;
  label: string;
  done: string;
}

/** Copies a text. Rendered only where copying works, i.e. with JavaScript. */
export function CopyButton({ text, label, done }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const hydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  if (!hydrated) return null;
  const copyText = () => navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <Button
      type="button"
      variant="ghost"
      size="icon-sm"
      aria-label={copied ? done : label}
      title={copied ? done : label}
      onClick={copyText}
    >
      <Icon name={copied ? "check" : "copy"} size="s" />
    </Button>
  );
}
