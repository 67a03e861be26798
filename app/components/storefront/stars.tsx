import { getT } from "#app/middleware/request-store.ts";

const MOST = 5;

/** A number of stars out of five. */
export function Stars({ stars }: { stars: number }) {
  const full = Math.round(stars);
  return (
    <>
      <span aria-hidden="true">
        {"★".repeat(full)}
        {"☆".repeat(MOST - full)}
      </span>
      <span className="sr-only">{getT()("storefront:review.ofFive", { stars })}</span>
    </>
  );
}
