export { eraseChats, filesOfChats } from "./erase-chats.ts";
export { pullConnectedChats, pullReportedChat } from "./pull-chats.ts";
export { takeReceivedMessage } from "./take-message.ts";
