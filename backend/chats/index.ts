export { eraseChats, findChatFiles } from "./erase-chats.ts";
export { enqueueFailedMessage } from "./fail-message.ts";
export { ANSWER_WITHIN_MS } from "./present-session.ts";
export { pullConnectedChats, pullReportedChat } from "./pull-chats.ts";
export { enqueueReceivedMessage } from "./store-pushed-message.ts";
