/** Screens that the editor leads to and that not everybody who edits may open. */
export interface EditorOpens {
  channels: boolean;
  sizeGuides: boolean;
}
