import { Filled } from "./filled.tsx";

export function ShareBar({ share }: { share: number }) {
  return (
    <span className="block h-1 overflow-hidden rounded-full bg-border text-primary-mark">
      <Filled percent={share * 100} />
    </span>
  );
}
