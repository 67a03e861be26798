import { useState } from "react";

/**
 * Returns the key of a form's fields. Saved data can arrive just before the reply to the sent form
 * is cleared. Fields created in between start with that form's values, and are created again when
 * the reply is gone.
 */
export function useFieldsKey(fieldsKey: string | number | undefined, hasReply: boolean): string {
  const [made, setMade] = useState({ fieldsKey, withReply: false, times: 0 });
  if (made.fieldsKey !== fieldsKey) setMade({ ...made, fieldsKey, withReply: hasReply });
  else if (made.withReply && !hasReply)
    setMade({ ...made, withReply: false, times: made.times + 1 });
  return `${fieldsKey} ${made.times}`;
}
