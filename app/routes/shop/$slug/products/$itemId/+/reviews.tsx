import { Stars } from "#app/components/storefront/stars.tsx";
import { buttonVariants } from "#app/components/ui/button.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { type ShownShop, shopPath } from "#app/models/storefront/shop-path.ts";
import type { StorefrontItem } from "#contract/storefront.ts";
import type { StorefrontReview } from "#contract/storefront-reviews.ts";

/** The element to which the rating beside the name leads. */
export const REVIEWS_ID = "reviews";

/** The average of the stars, as a link to the reviews. */
export function Rating({ rating }: { rating: NonNullable<StorefrontItem["rating"]> }) {
  const t = getT();
  return (
    <a
      href={`#${REVIEWS_ID}`}
      className="inline-flex min-h-11 items-center gap-2 justify-self-start text-md"
    >
      <Stars stars={rating.average} />
      {t("storefront:review.rating", {
        average: getFormat().number(rating.average, 1),
        count: rating.count,
      })}
    </a>
  );
}

interface ReviewsProps {
  shop: ShownShop;
  reviews: readonly StorefrontReview[];
  /** Addresses of the pages with later and earlier reviews. `null` for none. */
  later: string | null;
  earlier: string | null;
}

export function Reviews({ shop, reviews, later, earlier }: ReviewsProps) {
  const t = getT();
  const link = buttonVariants({ size: "lg" });
  return (
    <section id={REVIEWS_ID} className="grid max-w-180 scroll-mt-4 gap-4 pt-12">
      <h2 className="text-lg">{t("storefront:review.title")}</h2>
      <ol className="grid gap-6">
        {reviews.map((review) => (
          <Review key={review.id} shop={shop} review={review} />
        ))}
      </ol>
      {later || earlier ? (
        <nav aria-label={t("storefront:review.title")} className="flex gap-4">
          {later ? (
            <a className={link} href={later}>
              {t("storefront:previous")}
            </a>
          ) : null}
          {earlier ? (
            <a className={link} href={earlier}>
              {t("storefront:next")}
            </a>
          ) : null}
        </nav>
      ) : null}
    </section>
  );
}

function Review({ shop, review }: { shop: ShownShop; review: StorefrontReview }) {
  const t = getT();
  const format = getFormat();
  const { id, stars, text, name, variantName, writtenAt, pictureCount, answer } = review;
  return (
    <li className="grid gap-1 text-md">
      <p className="flex flex-wrap items-center gap-x-3">
        <Stars stars={stars} />
        <span className="font-medium">{name}</span>
        <span className="text-sm text-secondary-foreground">
          {[format.date(writtenAt), variantName].filter(Boolean).join(" · ")}
        </span>
      </p>
      {text ? <p className="wrap-anywhere whitespace-pre-line">{text}</p> : null}
      {pictureCount > 0 ? (
        <ul className="flex gap-2 pt-1">
          {Array.from({ length: pictureCount }, (_, index) => index + 1).map((number) => (
            <li key={number}>
              <a href={shopPath(shop, `/reviews/${id}/${number}`)} className="block">
                <img
                  src={shopPath(shop, `/reviews/${id}/${number}`)}
                  alt={t("storefront:review.picture", { number, name })}
                  width={96}
                  height={96}
                  loading="lazy"
                  decoding="async"
                  className="size-24 rounded-sm bg-muted object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {answer ? (
        <div className="mt-2 rounded-md bg-muted p-3">
          <p className="text-sm text-secondary-foreground">{t("storefront:review.answer")}</p>
          <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
        </div>
      ) : null}
    </li>
  );
}
