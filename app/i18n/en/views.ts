/** The saved views of a list: read by the server only, but for the messages. */
export const views = {
  title: "Views",
  empty: "Save filters, columns and order to come back to them with one click.",
  name: "Name of this view",
  "name.hint": "A view of yours with this name is replaced.",
  share: "Show it to everyone in the shop",
  save: "Save view",
  shared: "Shared",
  delete: "Delete the view “{name}”",
  saved: "View “{name}” saved",
  deleted: "View deleted",
};
