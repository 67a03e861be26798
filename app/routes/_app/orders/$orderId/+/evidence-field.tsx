"use client";
import { use } from "react";
import { TextField } from "#app/components/form/fields.tsx";
import { FormContext } from "#app/components/form/form-context.ts";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { keptField, keptOf } from "./kept-pictures.ts";

interface EvidenceFieldProps {
  label: string;
  hint: string;
  leaveOut: string;
}

/** Files to send, and those that were uploaded with an earlier try. */
export function EvidenceField({ label, hint, leaveOut }: EvidenceFieldProps) {
  const { reply } = use(FormContext);
  const kept = keptOf(reply);
  return (
    <div className="grid gap-2">
      <TextField
        // A field of its own once they are uploaded: with the old one they would be sent twice.
        key={kept.map(({ id }) => id).join()}
        name="pictures"
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp,image/gif"
        label={label}
        hint={hint}
      />
      {kept.map(({ id, url }, at) => (
        <span key={id} className="flex items-center gap-2">
          <Thumb url={url} size="lg" />
          <input type="hidden" name={keptField(at, "id")} value={id} />
          <input type="hidden" name={keptField(at, "url")} value={url} />
          <Checkbox name={keptField(at, "leaveOut")}>{leaveOut}</Checkbox>
        </span>
      ))}
    </div>
  );
}
