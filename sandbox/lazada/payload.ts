import sax from "sax";
import { ApiError } from "./answers.ts";

interface Node {
  [name: string]: unknown;
}

/**
 * Parses a payload as XML or as JSON. In XML, elements with one name are a list. Throws ApiError if
 * it is neither.
 */
export function parsePayload(payload: string): unknown {
  const text = payload.trim();
  if (text === "") throw new ApiError("30", "E030: Empty Request");
  try {
    return text.startsWith("<") ? parseXml(text) : JSON.parse(text);
  } catch {
    throw new ApiError("5", "E005: Invalid Request Format");
  }
}

function parseXml(text: string): Node {
  // Strict: text that is not well-formed is an error.
  const parser = new sax.SAXParser(true, { trim: true });
  const root: Node = {};
  const open: { name: string; node: Node; text: string }[] = [{ name: "", node: root, text: "" }];
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name }) => open.push({ name, node: {}, text: "" });
  const add = (more: string) => {
    const current = open.at(-1);
    if (current) current.text += more;
  };
  parser.ontext = add;
  parser.oncdata = add;
  parser.onclosetag = () => {
    const closed = open.pop();
    const parent = open.at(-1)?.node;
    if (!closed || !parent) return;
    const value = Object.keys(closed.node).length > 0 ? closed.node : closed.text;
    const before = parent[closed.name];
    parent[closed.name] =
      before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  };
  parser.write(text).close();
  if (open.length !== 1) throw new Error("An element is not closed");
  return root;
}
