/** A value that the seller copies into another service's pages. */
export function ToPaste({ label, value }: { label: string; value: string }) {
  return (
    <label className="grid gap-1">
      {label}
      <input
        className="w-full rounded-md border border-input bg-muted px-2 py-1 font-mono text-sm"
        readOnly
        value={value}
      />
    </label>
  );
}
