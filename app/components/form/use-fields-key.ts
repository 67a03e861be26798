import { useState } from "react";

/**
 * The key of a form's fields. What is saved now can arrive a moment before the answer to the form
 * that was sent goes: fields made anew in between begin with that form's values, and are made once
 * more when it is gone.
 */
export function useFieldsKey(fieldsKey: string | number | undefined, hasReply: boolean): string {
  const [made, setMade] = useState({ fieldsKey, withReply: false, times: 0 });
  if (made.fieldsKey !== fieldsKey) setMade({ ...made, fieldsKey, withReply: hasReply });
  else if (made.withReply && !hasReply)
    setMade({ ...made, withReply: false, times: made.times + 1 });
  return `${fieldsKey} ${made.times}`;
}
