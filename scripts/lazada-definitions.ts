/**
 * Prints sandbox/lazada/definitions.json: for each Lazada call in the sandbox its methods, path,
 * parameters and response fields, as Lazada publishes them. The source is the specification files
 * of github.com/lazykern/ecommerce-api-docs, generated from Lazada's documentation. Takes names,
 * types and required fields, but no text. With a clone of it: `node scripts/lazada-definitions.ts
 * PATH > sandbox/lazada/definitions.json`.
 */
import { execFileSync } from "node:child_process";

/** "string", "number", "boolean", "any"; a list; or an object ("!" marks required keys). */
type JsonShape = string | JsonShape[] | { [field: string]: JsonShape };

const SOURCE_COMMIT = "eba059e3e9e6ef5605117593b3c79866ed7c814e";
const SOURCE_FOLDER = "data/raw/lazada/apis";
const CALLS_BY_FILE: Record<string, readonly string[]> = {
  "finance-api": ["querytransactiondetails"],
  "fulfillment-api": [
    "confirmdeliveryfordbs",
    "faileddeliveryfordbs",
    "getshipmentprovider",
    "pack",
    "printawb",
    "readytoship",
    "recreatepackage",
  ],
  "instant-messaging-api": [
    "getmessages",
    "getsessiondetail",
    "getsessionlist",
    "messagerecall",
    "opensession",
    "readsession",
    "sendmessage",
  ],
  "logistics-api": ["getordertrace"],
  "order-api": [
    "getmultipleorderitems",
    "getorder",
    "getorderitems",
    "getorders",
    "ordercancelvalidate",
  ],
  "product-api": [
    "createproduct",
    "deactivateproduct",
    "getbrandbypages",
    "getcategoryattributes",
    "getcategorysuggestion",
    "getcategorytree",
    "getproductitem",
    "getproducts",
    "getresponse",
    "migrateimage",
    "migrateimages",
    "removeproduct",
    "updatepricequantity",
    "updateproduct",
    "updatesellablequantity",
    "uploadimage",
  ],
  "return-and-refund-api": [
    "getreverseorderdetail",
    "getreverseorderreasonlist",
    "getreverseordersforseller",
    "initreverseordercancel",
    "initreverseordercanceldecide",
    "reverseorderonlyrefunddecide",
    "reverseorderreturnupdate",
  ],
  "seller-api": ["getseller", "getwarehousebysellerid"],
  "system-api": ["generateaccesstoken", "refreshaccesstoken"],
};

interface Parameter {
  name: string;
  type: string;
  required: boolean;
  children?: Parameter[];
}
interface Specification {
  data: {
    apiList: {
      path: string;
      method: string;
      parameters: { data: Parameter[] };
      outputParameters: { data: Parameter[] };
    }[];
  };
}

function readSpecification(clone: string, path: string): Specification {
  return JSON.parse(
    execFileSync("git", ["-C", clone, "show", `${SOURCE_COMMIT}:${SOURCE_FOLDER}/${path}.json`], {
      encoding: "utf8",
    }),
  );
}

/** Ids and amounts are numbers on some of its pages and text on others: both pass. */
function simplifyType(type: string): string {
  if (/^(string|number|int|long|double|float|date)/i.test(type)) return "string|number";
  if (/^bool/i.test(type)) return "boolean|string";
  return "any";
}

function buildShape(parameters: readonly Parameter[]): JsonShape {
  return Object.fromEntries(
    parameters.map(({ name, type, required, children = [] }) => {
      const shape =
        children.length > 0 ? buildShape(children) : simplifyType(type.replace("[]", ""));
      return [required ? `${name.trim()}!` : name.trim(), type.endsWith("[]") ? [shape] : shape];
    }),
  );
}

function buildDefinition(clone: string, path: string) {
  const [api] = readSpecification(clone, path).data.apiList;
  if (!api) throw new Error(`${path} describes no call`);
  return [
    api.path,
    {
      methods: api.method.toUpperCase(),
      parameters: buildShape(api.parameters.data),
      answer: buildShape(api.outputParameters.data),
    },
  ] as const;
}

const [, , clone] = process.argv;
if (!clone) throw new Error("Say where the clone of github.com/lazykern/ecommerce-api-docs is");
const all = Object.fromEntries(
  Object.entries(CALLS_BY_FILE).flatMap(([group, calls]) =>
    calls.map((call) => buildDefinition(clone, `${group}/${call}`)),
  ),
);
process.stdout.write(`${JSON.stringify(all, null, 1)}\n`);
