/**
 * Returns one page of an edge: at most `limit` entries after the cursor `after`, with a link to the
 * next page.
 */
export function takePage<T extends { id: string }>(
  url: string,
  params: Record<string, unknown>,
  rows: readonly T[],
) {
  const limit = Math.min(Math.max(1, Number(params.limit ?? 25) || 25), 1000);
  const after = typeof params.after === "string" ? decodeBase64(params.after) : null;
  const start = after === null ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  const data = rows.slice(start, start + limit);
  const [first, last] = [data[0], data.at(-1)];
  if (!first || !last) return { data };
  const cursors = { before: encodeBase64(first.id), after: encodeBase64(last.id) };
  const next = new URL(url);
  next.searchParams.set("after", cursors.after);
  // The link must not contain a token or a proof.
  next.searchParams.delete("appsecret_proof");
  return {
    data,
    paging: { cursors, ...(start + limit < rows.length ? { next: next.href } : {}) },
  };
}

const encodeBase64 = (text: string) => Buffer.from(text).toString("base64url");
const decodeBase64 = (text: string) => Buffer.from(text, "base64url").toString();
