import { Picture } from "#app/components/storefront/picture.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { StorefrontItem } from "#contract/storefront.ts";

const LARGE = "(min-width: 48rem) 32rem, 92vw";

/** Pictures side by side for swiping, with small ones below that link to them. */
export function Gallery({ name, pictures }: Pick<StorefrontItem, "name" | "pictures">) {
  const t = getT();
  if (pictures.length === 0) return <Picture picture={null} alt="" sizes={LARGE} />;
  return (
    <div className="grid min-w-0 content-start gap-3 md:sticky md:top-6">
      <ul className="-mx-4 flex gap-2 [scroll-snap-type:x_mandatory] overflow-x-auto px-4 md:mx-0 md:gap-0 md:px-0">
        {pictures.map((picture, index) => (
          <li
            key={picture.imageId}
            id={`picture-${index + 1}`}
            className="w-full flex-none [scroll-snap-align:center] scroll-mt-20"
          >
            <Picture
              picture={picture}
              alt={index === 0 ? name : t("storefront:product.picture", { number: index + 1 })}
              sizes={LARGE}
              isFirst={index === 0}
            />
          </li>
        ))}
      </ul>
      {pictures.length > 1 ? (
        <ul className="flex flex-wrap gap-2">
          {pictures.map((picture, index) => (
            <li key={picture.imageId} className="w-16">
              <a href={`#picture-${index + 1}`} className="block">
                <Picture
                  picture={picture}
                  alt={t("storefront:product.picture", { number: index + 1 })}
                  sizes="4rem"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
