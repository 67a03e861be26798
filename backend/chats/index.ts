export { pullConnectedChats, pullReportedChat } from "./pull-chats.ts";
