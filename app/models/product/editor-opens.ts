/** Screens that the editor links to. The reader may lack the permission to open them. */
export interface EditorOpens {
  channels: boolean;
  sizeGuides: boolean;
}
