/**
 * Prints sandbox/messengers/definitions.json: the calls, answers and webhooks of WhatsApp's Cloud
 * API and LINE's Messaging API that Etalase uses, as Meta and LINE publish them in
 * github.com/facebook/openapi and github.com/line/line-openapi. Takes names, types and required
 * fields, but no text. With clones of both: `node scripts/messenger-definitions.ts FACEBOOK LINE >
 * sandbox/messengers/definitions.json`.
 */
import { execFileSync } from "node:child_process";
import { parse } from "yaml";

/** "string", "number", "boolean", "any"; a list; or an object ("!" marks required keys). */
type JsonShape = string | JsonShape[] | { [field: string]: JsonShape };

interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
}
interface Specification {
  paths: Record<string, unknown>;
  components: { schemas: Record<string, Schema> };
}

const [, , facebook, line] = process.argv;
if (!(facebook && line)) throw new Error("Say where the clones of facebook/openapi and line are");
const readFile = (clone: string, commit: string, file: string): Specification =>
  parse(
    execFileSync("git", ["-C", clone, "show", `${commit}:${file}`], {
      encoding: "utf8",
      maxBuffer: 50_000_000,
    }),
  );
const WHATSAPP = readFile(facebook, "ecba623", "business-messaging-api_v23.0.yaml");
const LINE = readFile(line, "6e4c2a2", "messaging-api.yml");
const LINE_WEBHOOK = readFile(line, "6e4c2a2", "webhook.yml");

function makeReader({ components }: Specification) {
  function merge(schema: Schema): Schema {
    if (schema.$ref) return merge(components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {});
    const parts = (schema.allOf ?? []).map(merge);
    return {
      ...schema,
      properties: Object.assign({}, ...parts.map((part) => part.properties), schema.properties),
      required: [...parts.flatMap((part) => part.required ?? []), ...(schema.required ?? [])],
    };
  }
  function buildShape(given: Schema | undefined): JsonShape {
    const schema = merge(given ?? {});
    if (schema.type === "array" || schema.items)
      return schema.items ? [buildShape(schema.items)] : ["any"];
    const properties = Object.entries(schema.properties ?? {});
    if (properties.length > 0)
      return Object.fromEntries(
        properties.map(([name, inner]) => [
          schema.required?.includes(name) ? `${name}!` : name,
          buildShape(inner),
        ]),
      );
    return schema.type === "integer" ? "number" : (schema.type ?? "any");
  }
  return (name: string) => {
    const schema = components.schemas[name];
    if (!schema) throw new Error(`${name} is not defined`);
    return buildShape(schema);
  };
}

const ofWhatsApp = makeReader(WHATSAPP);
const ofLine = makeReader(LINE);
const ofLineWebhook = makeReader(LINE_WEBHOOK);
const asObject = (shape: JsonShape) => shape as { [field: string]: JsonShape };

/** The file's schema of a received message has the fields of a sent one; its example is right. */
const shapeOfExample = (value: unknown): JsonShape =>
  Array.isArray(value)
    ? [shapeOfExample(value[0])]
    : typeof value === "object" && value !== null
      ? Object.fromEntries(
          Object.entries(value).map(([name, inner]) => [`${name}!`, shapeOfExample(inner)]),
        )
      : typeof value;
const WHATSAPP_EXAMPLE = (
  WHATSAPP.paths["/whatsapp/webhooks"] as {
    post: {
      requestBody: {
        content: { "application/json": { examples: { "Text Message": { value: unknown } } } };
      };
    };
  }
).post.requestBody.content["application/json"].examples["Text Message"].value;

/** Meta documents it for messages and their statuses; the file has it for calls only. */
const OPAQUE = { biz_opaque_callback_data: "string" };
/** Text parameters of a template's body, which the file names by a discriminator. */
const withParameters = (template: JsonShape) => {
  const whole = asObject(template);
  return {
    ...whole,
    components: [
      { ...asObject(ofWhatsApp("BodyComponent")), parameters: [ofWhatsApp("TextParameter")] },
    ],
  };
};

process.stdout.write(
  `${JSON.stringify(
    {
      whatsapp: {
        text: { ...asObject(ofWhatsApp("TextMessage")), ...OPAQUE },
        template: {
          ...asObject(ofWhatsApp("TemplateMessage")),
          "template!": withParameters(ofWhatsApp("TemplateObject")),
          ...OPAQUE,
        },
        sent: ofWhatsApp("MessageResponsePayload"),
        number: ofWhatsApp("PhoneNumberInfo"),
        failure: ofWhatsApp("GraphAPIError"),
        textWebhook: shapeOfExample(WHATSAPP_EXAMPLE),
        statusValue: {
          ...asObject(ofWhatsApp("StatusMessageValue")),
          "statuses!": [{ ...asObject(ofWhatsApp("Statuses")), ...OPAQUE }],
        },
      },
      line: {
        push: { ...asObject(ofLine("PushMessageRequest")), "messages!": [ofLine("TextMessage")] },
        sent: ofLine("PushMessageResponse"),
        failure: ofLine("ErrorResponse"),
        info: ofLine("BotInfoResponse"),
        messageEvent: {
          ...asObject(ofLineWebhook("MessageEvent")),
          source: ofLineWebhook("UserSource"),
          "message!": ofLineWebhook("TextMessageContent"),
        },
        unfollowEvent: {
          ...asObject(ofLineWebhook("UnfollowEvent")),
          source: ofLineWebhook("UserSource"),
        },
      },
    },
    null,
    1,
  )}\n`,
);
