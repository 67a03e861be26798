"use client";
import { use, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { SelectField } from "#app/components/form/fields.tsx";
import { FormContext } from "#app/components/form/form-context.ts";
import { EditButton } from "#app/components/product/edit-button.tsx";
import { EditorContext, useEditor } from "#app/components/product/editor-context.ts";
import { PictureTile } from "#app/components/product/picture-tile.tsx";
import { sentValue } from "#app/models/form/reply.ts";
import { focusAfter, focusFirst } from "#app/models/product/shown-anew.ts";
import { Link } from "#app/navigation/link.tsx";
import { IMAGE_SIZES } from "#contract/statuses.ts";
import { Owned, type OwnProps } from "./own-fields.tsx";
import { editOrder, orderOf } from "./picture-order.ts";

interface PictureFieldsProps extends OwnProps {
  productId: string;
  onEdit: () => void;
}

/**
 * The product's pictures as its own editor orders them, and those that this channel does without.
 */
export function PictureFields({
  values: { own, pictures },
  rules,
  productId,
  onEdit,
}: PictureFieldsProps) {
  const { t } = useTranslation(["listing"]);
  const { reply } = use(FormContext);
  const editor = useEditor();
  const [order, setOrder] = useState(() =>
    orderOf(
      pictures.map(({ id, place }) => [id, Number(sentValue(reply, `place.${id}`) ?? place)]),
    ),
  );
  const strip = useRef<HTMLDivElement>(null);
  const toFocus = useRef<string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons change with the order.
  useLayoutEffect(() => {
    const places = toFocus.current.splice(0);
    if (document.activeElement === document.body) focusFirst(strip.current, places);
  }, [order]);
  const edit = (name: string) => {
    toFocus.current = focusAfter(name, document.activeElement);
    setOrder((now) => editOrder(now, name));
    onEdit();
  };
  const urlOf = (id: string) => pictures.find((picture) => picture.id === id)?.url ?? "";
  const isOwn = own.imageIds !== null;
  return (
    <Owned field="images" isOwn={isOwn} label={t("listing:pictures")}>
      <p className="text-secondary-foreground">
        {t(isOwn ? "listing:pictures.own" : "listing:pictures.inherited")}
      </p>
      <EditorContext value={{ ...editor, edit }}>
        <div ref={strip} className="grid gap-2">
          <ol className="grid grid-cols-9 gap-2 max-md:grid-cols-2">
            {order.shown.map((id, index) => (
              <PictureTile
                key={id}
                url={urlOf(id)}
                index={index}
                count={order.shown.length}
                viewer="listing"
                removable={order.shown.length > 1}
              >
                <input type="hidden" name={`place.${id}`} value={index + 1} />
              </PictureTile>
            ))}
          </ol>
          {order.leftOut.length > 0 ? (
            <>
              <p className="text-xs text-muted-foreground">{t("listing:pictures.leftOut")}</p>
              <ul className="grid grid-cols-9 gap-2 max-md:grid-cols-2">
                {order.leftOut.map((id, index) => (
                  <li key={id} className="grid gap-1.5">
                    <img
                      className="aspect-square w-full rounded-md bg-picture object-cover opacity-50"
                      src={urlOf(id)}
                      width="128"
                      height="128"
                      alt=""
                      loading="lazy"
                    />
                    <input type="hidden" name={`place.${id}`} value="" />
                    <EditButton edit={`image-use:${index}`} size="sm">
                      {t("listing:pictures.use")}
                    </EditButton>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </div>
      </EditorContext>
      <p className="text-xs text-muted-foreground">
        {t(pictures.length > 0 ? "listing:pictures.text" : "listing:pictures.none")}
        <span className="block">
          {t("listing:rule.images", { min: rules.minImages, max: rules.maxImages })}
        </span>
      </p>
      <p>
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
  );
}
