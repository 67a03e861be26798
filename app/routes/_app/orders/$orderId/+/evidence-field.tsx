"use client";
import { Fragment, type ReactNode, use } from "react";
import { FormContext } from "#app/components/form/form-context.ts";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { buildPictureField, listReplyPictures } from "./kept-pictures.ts";

interface EvidenceFieldProps {
  children: ReactNode;
  leaveOut: string;
}

/** Shows the field for pictures, and the pictures that an earlier try has uploaded. */
export function EvidenceField({ children, leaveOut }: EvidenceFieldProps) {
  const { reply } = use(FormContext);
  const keptPictures = listReplyPictures(reply);
  return (
    <div className="grid gap-2">
      {/* A new key after an upload empties the field, so that no file is sent twice. */}
      <Fragment key={keptPictures.map(({ id }) => id).join()}>{children}</Fragment>
      {keptPictures.map(({ id, url }, at) => (
        <span key={id} className="flex items-center gap-2">
          <Thumb url={url} size="lg" />
          <input type="hidden" name={buildPictureField(at, "id")} value={id} />
          <input type="hidden" name={buildPictureField(at, "url")} value={url} />
          <Checkbox name={buildPictureField(at, "leaveOut")}>{leaveOut}</Checkbox>
        </span>
      ))}
    </div>
  );
}
