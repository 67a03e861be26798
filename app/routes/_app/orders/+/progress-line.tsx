import { Progress } from "#app/components/ui/progress.tsx";

export function ProgressLine({ value, max, label }: { value: number; max: number; label: string }) {
  return (
    <p className="flex flex-wrap items-center gap-2" role="status">
      <Progress value={value} max={max} aria-label={label} />
      <span>{label}</span>
    </p>
  );
}
