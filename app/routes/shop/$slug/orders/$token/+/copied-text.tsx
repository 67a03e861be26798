/** A text that one tap selects, because the shop's pages have no script to copy it. */
export function CopiedText({ label, text }: { label: string; text: string }) {
  return (
    <p className="grid rounded-sm bg-card px-4 py-3">
      <strong className="text-xl select-all">{text}</strong>
      <span className="text-md text-secondary-foreground">{label}</span>
    </p>
  );
}
