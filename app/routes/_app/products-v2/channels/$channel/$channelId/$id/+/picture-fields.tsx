"use client";
import { use, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { SelectField } from "#app/components/form/fields.tsx";
import { FormContext } from "#app/components/form/form-context.ts";
import { EditButton } from "#app/components/product/edit-button.tsx";
import { EditorContext, useEditor } from "#app/components/product/editor-context.ts";
import { PictureStrip, pictureGridStyle } from "#app/components/product/picture-strip.tsx";
import { usePictureDrop } from "#app/components/product/use-picture-drop.ts";
import { usePictureUpload } from "#app/components/product/use-picture-upload.ts";
import { sectionHeadStyle, sectionStyle } from "#app/components/ui/section.tsx";
import { findSentValue } from "#app/models/form/reply.ts";
import { resizeImage } from "#app/models/product/image-size.ts";
import type { DraftImage } from "#app/models/product/product-draft.ts";
import { focusFirst, focusTargets } from "#app/models/product/redraw-sections.ts";
import { Link } from "#app/navigation/link.tsx";
import { IMAGE_SIZES } from "#contract/statuses.ts";
import { Owned, type OwnProps } from "./own-fields.tsx";
import { editOrder, listSentPictures, orderPictures } from "./picture-order.ts";

interface PictureFieldsProps extends OwnProps {
  productId: string;
  onEdit: () => void;
}

/**
 * The pictures of the listing, in the strip of the product's editor: the product's, those left out
 * here, and those that only the listing has.
 */
export function PictureFields({
  values: { own, pictures },
  rules,
  productId,
  onEdit,
}: PictureFieldsProps) {
  const { t } = useTranslation(["listing", "productEdit"]);
  const { reply } = use(FormContext);
  const editor = useEditor();
  const [alone, setAlone] = useState<DraftImage[]>(() => {
    const savedPictures = pictures.filter(({ isOwn }) => isOwn);
    const typedPictures = listSentPictures(reply).filter(
      ({ id }) => !savedPictures.some((one) => one.id === id),
    );
    return [...savedPictures, ...typedPictures];
  });
  const [order, setOrder] = useState(() => {
    const places = pictures.map(({ id, place }) => ({ id, place }));
    const unsavedPictures = alone.filter(({ id }) => !pictures.some((one) => one.id === id));
    return orderPictures(
      [...places, ...unsavedPictures.map(({ id }) => ({ id, place: null }))].map(
        ({ id, place }) => [id, Number(findSentValue(reply, `place.${id}`) ?? place)],
      ),
    );
  });
  const section = useRef<HTMLElement>(null);
  const toFocus = useRef<string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons change with the order.
  useLayoutEffect(() => {
    const places = toFocus.current.splice(0);
    if (document.activeElement === document.body) focusFirst(section.current, places);
  }, [order]);
  const editPictures = (name: string) => {
    toFocus.current = focusTargets(name, document.activeElement);
    setOrder((now) => editOrder(now, name));
    onEdit();
  };
  const upload = usePictureUpload({
    room: rules.maxImages - order.shown.length,
    add: (images) => {
      setAlone((now) => [...now, ...images]);
      setOrder((now) => ({ ...now, shown: [...now.shown, ...images.map(({ id }) => id)] }));
      onEdit();
    },
  });
  const drop = usePictureDrop(upload.send);
  const knownPictures = [...pictures, ...alone];
  const toDraftImage = (id: string): DraftImage => ({
    id,
    url: knownPictures.find((picture) => picture.id === id)?.url ?? "",
  });
  const isAlone = (id: string) => alone.some((picture) => picture.id === id);
  const renderFields = ({ id, url }: DraftImage, place: number | "") => (
    <>
      <input type="hidden" name={`place.${id}`} value={place} />
      {isAlone(id) ? <input type="hidden" name={`own.${id}`} value={url} /> : null}
    </>
  );
  const isOwn = own.imageIds !== null;
  return (
    <section
      ref={section}
      className={sectionStyle}
      aria-labelledby="images-title"
      aria-busy={upload.isSending || undefined}
      {...drop}
    >
      <header className={sectionHeadStyle}>
        <h2 id="images-title">{t("listing:pictures")}</h2>
        <span className="text-muted-foreground" role="status">
          {t("productEdit:counter", { count: order.shown.length, max: rules.maxImages })}
        </span>
      </header>
      <Owned field="images" isOwn={isOwn} label={t("listing:pictures")}>
        <p className="text-secondary-foreground">
          {t(isOwn ? "listing:pictures.own" : "listing:pictures.inherited")}{" "}
          {t("listing:pictures.alone")}
        </p>
        <EditorContext value={{ ...editor, edit: editPictures }}>
          <div>
            <PictureStrip
              images={order.shown.map(toDraftImage)}
              max={rules.maxImages}
              viewer="listing"
              mayBeEmpty={false}
              upload={upload}
              fieldsOf={(image, index) => (
                <>
                  {renderFields(image, index + 1)}
                  {isAlone(image.id) ? (
                    <span className="absolute right-1 bottom-1 rounded-xs bg-picture-veil px-1.5 py-px text-xs font-medium text-picture-foreground">
                      {t("listing:pictures.onlyHere")}
                    </span>
                  ) : null}
                </>
              )}
            />
          </div>
          {order.leftOut.length > 0 ? (
            <>
              <p className="text-xs text-muted-foreground">{t("listing:pictures.leftOut")}</p>
              <ul className={pictureGridStyle}>
                {order.leftOut.map(toDraftImage).map((image, index) => (
                  <li key={image.id} className="grid gap-1.5">
                    <img
                      className="aspect-square w-full rounded-md bg-picture object-cover opacity-50"
                      src={resizeImage(image.url, 128)}
                      width="128"
                      height="128"
                      alt=""
                      loading="lazy"
                    />
                    {renderFields(image, "")}
                    <EditButton edit={`image-use:${index}`} size="sm">
                      {t("listing:pictures.use")}
                    </EditButton>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </EditorContext>
        <p className="text-xs text-muted-foreground">
          {pictures.length > 0 ? null : t("listing:pictures.none")}{" "}
          {t("listing:rule.images", { min: rules.minImages, max: rules.maxImages })}{" "}
          <Link to={`/products-v2/master/${productId}#images`}>{t("listing:pictures.add")}</Link>
        </p>
        <SelectField
          name="imageSize"
          label={t("listing:pictures.size")}
          hint={t("listing:pictures.sizeHint")}
          defaultValue={own.imageSize}
        >
          {IMAGE_SIZES.toReversed().map((size) => (
            <option key={size} value={size}>
              {size === "original"
                ? t("listing:pictures.original")
                : t("listing:pictures.pixels", { size })}
            </option>
          ))}
        </SelectField>
      </Owned>
    </section>
  );
}
