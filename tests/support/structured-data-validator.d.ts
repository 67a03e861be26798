/** The package has no types of its own. */
declare module "@adobe/structured-data-validator" {
  export interface StructuredDataIssue {
    rootType: string;
    issueMessage: string;
    severity: "ERROR" | "WARNING";
  }
  export default class Validator {
    validate(data: { jsonld: Record<string, readonly object[]> }): Promise<StructuredDataIssue[]>;
  }
}
