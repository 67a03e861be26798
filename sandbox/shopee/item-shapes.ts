export type ItemStatus = "NORMAL" | "UNLIST" | "REVIEWING" | "BANNED" | "SELLER_DELETE";

export interface AttributeEntry {
  attribute_id: number;
  attribute_value_list: {
    value_id: number;
    original_value_name: string;
    value_unit?: string | undefined;
  }[];
}

/** Times are in seconds. */
export interface Violation {
  violation_type: string;
  violation_reason: string;
  suggestion: string;
  fix_deadline_time: number;
  update_time: number;
}
