import { Filled } from "./filled.tsx";

/** A share as a bar. The number stands beside it. */
export function Bar({ share }: { share: number }) {
  return (
    <span className="block h-1 overflow-hidden rounded-full bg-border text-primary-mark">
      <Filled percent={share * 100} />
    </span>
  );
}
