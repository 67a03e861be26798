/** The part of an OpenAPI document that is compared. */
export interface ApiDocument {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}
interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { required?: boolean; content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}
interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
}

/** Requests may become looser, responses stricter and richer; the opposite breaks clients. */
type MessageSide = "sent" | "answered";

/** Returns one line for each change from `before` to `after` that breaks a client. */
export function findBreakingChanges(before: ApiDocument, after: ApiDocument): string[] {
  const foundChanges: string[] = [];
  for (const [path, methods] of Object.entries(before.paths ?? {}))
    for (const [method, operation] of Object.entries(methods)) {
      const nextCall = after.paths?.[path]?.[method];
      const call = `${method.toUpperCase()} ${path}`;
      if (nextCall)
        compareCalls(operation, nextCall, (text) => foundChanges.push(`${call}: ${text}`));
      else foundChanges.push(`${call} is gone`);
    }
  return foundChanges;

  function compareCalls(was: Operation, is: Operation, tell: (text: string) => void): void {
    for (const parameter of is.parameters ?? []) {
      const old = was.parameters?.find(
        (one) => one.name === parameter.name && one.in === parameter.in,
      );
      if (parameter.required && !old?.required) tell(`needs the ${parameter.in} ${parameter.name}`);
      if (old)
        compareSchemas(old.schema, parameter.schema, parameter.name, "sent", tell, new Set());
    }
    for (const { name, in: place } of was.parameters ?? [])
      if (!is.parameters?.some((one) => one.name === name && one.in === place))
        tell(`no longer takes the ${place} ${name}`);
    if (is.requestBody?.required && !was.requestBody?.required) tell("needs a body");
    for (const [type, { schema }] of Object.entries(was.requestBody?.content ?? {})) {
      const nextBody = is.requestBody?.content?.[type];
      if (nextBody) compareSchemas(schema, nextBody.schema, "body", "sent", tell, new Set());
      else tell(`no longer takes ${type}`);
    }
    for (const [status, response] of Object.entries(was.responses ?? {})) {
      if (!status.startsWith("2")) continue;
      if (!is.responses?.[status]) tell(`no longer answers ${status}`);
      for (const [type, { schema }] of Object.entries(response.content ?? {}))
        compareSchemas(
          schema,
          is.responses?.[status]?.content?.[type]?.schema,
          `answer ${status}`,
          "answered",
          tell,
          new Set(),
        );
    }
  }

  function compareSchemas(
    oldSchema: Schema | undefined,
    newSchema: Schema | undefined,
    at: string,
    side: MessageSide,
    tell: (text: string) => void,
    seen: ReadonlySet<string>,
  ): void {
    const ref = oldSchema?.$ref;
    if (ref && seen.has(ref)) return;
    const seenRefs = ref ? new Set([...seen, ref]) : seen;
    const formerSchema = resolveSchema(before, oldSchema);
    const presentSchema = resolveSchema(after, newSchema);
    if (!formerSchema || !presentSchema) return;
    const [narrow, wide] =
      side === "sent" ? [formerSchema, presentSchema] : [presentSchema, formerSchema];
    const lostTypes = listTypes(narrow).filter(
      (type) =>
        !listTypes(wide).includes(type) &&
        !(type === "integer" && listTypes(wide).includes("number")),
    );
    if (listTypes(wide).length > 0 && lostTypes.length > 0)
      tell(`${at} has another type (${lostTypes.join(", ")})`);
    const missingValues = (narrow.enum ?? []).filter(
      (value) => wide.enum && !wide.enum.includes(value),
    );
    if (missingValues.length > 0)
      tell(
        `${at} ${side === "sent" ? "no longer takes" : "now may be"} ${missingValues.join(", ")}`,
      );
    for (const name of presentSchema.required ?? [])
      if (side === "sent" && !formerSchema.required?.includes(name))
        tell(`${at}.${name} must be sent`);
    for (const [name, schema] of Object.entries(formerSchema.properties ?? {})) {
      const nextProperty = presentSchema.properties?.[name];
      if (nextProperty) compareSchemas(schema, nextProperty, `${at}.${name}`, side, tell, seenRefs);
      else if (presentSchema.properties) tell(`${at}.${name} is gone`);
      if (
        side === "answered" &&
        nextProperty &&
        formerSchema.required?.includes(name) &&
        !presentSchema.required?.includes(name)
      )
        tell(`${at}.${name} may be left out`);
    }
    if (formerSchema.items)
      compareSchemas(formerSchema.items, presentSchema.items, `${at}[]`, side, tell, seenRefs);
    for (const [place, schema] of (formerSchema.anyOf ?? []).entries())
      compareSchemas(schema, presentSchema.anyOf?.[place], at, side, tell, seenRefs);
  }
}

const listTypes = ({ type }: Schema): string[] => (type === undefined ? [] : [type].flat());

function resolveSchema(document: ApiDocument, schema: Schema | undefined): Schema | undefined {
  const name = schema?.$ref?.replace("#/components/schemas/", "");
  return name === undefined ? schema : document.components?.schemas?.[name];
}
