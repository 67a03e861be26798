import type { Endpoint } from "#contract/endpoint.ts";
import type { Everything } from "./everything.ts";

export function idFor({ path }: Endpoint, place: string, of: Everything): string {
  if (place === "productId" && path.startsWith("/v2/channels/products/"))
    return of.channelProductId;
  if (place === "importId" && path.startsWith("/v1/orders/")) return of.orderImportId;
  if (place === "sessionId" && path.startsWith("/v1/chats/")) return of.chatId;
  if (place === "id" && path.startsWith("/v1/orders/pickpacks/")) return of.pickpackId;
  if (place === "importId" && path.startsWith("/v2/products/imports/channels/"))
    return of.channelImportId;
  if (path.startsWith("/v1/orders/arrange-rules/")) return of.arrangeRuleId;
  if (path.startsWith("/v1/warehouses/")) return of.warehouseId;
  if (place === "batchId" && path.startsWith("/v1/stocks/")) return of.stockBatchId;
  const ids: Record<string, string> = {
    ...{ countId: of.countId, transferId: of.transferId, planId: of.shipmentPlanId },
    runId: of.shipmentRunId,
    ...{
      channelId: of.channelId,
      channelWarehouseId: of.channelWarehouseId,
      productId: of.productId,
      orderId: of.orderId,
      lineId: "1",
      // A marketplace's shop and its orders have none of these.
      ...{ slipId: "1", reviewId: "1", voucherId: "1", number: "1", messenger: "line" },
      stockId: of.stockId,
    },
    ...{
      batchId: of.batchId,
      ruleId: of.ruleId,
      sizeChartId: of.sizeChartId,
      nodeId: of.nodeId,
      mergeId: of.mergeId,
      externalProductId: of.externalProductId,
      roleId: of.roleId,
      inviteId: of.inviteId,
      staffId: of.userId,
      sessionId: of.sessionId,
      passkeyId: of.passkeyId,
      transactionId: of.transactionId,
      keyId: of.keyId,
      ...{ requestId: of.requestId, grantId: of.grantId },
      ...{ webhookId: of.webhookId, deliveryId: of.deliveryId },
      ...{ taskId: of.metaTaskId, businessId: of.metaBusinessId, domain: of.metaDomain },
      /** A shipping request has its order's id. */
      jobId: of.orderId,
      operationId: of.publishId,
      ...{ feedId: of.feedId, token: of.feedToken, file: "google.csv" },
    },
    ...{ dashboardId: of.dashboardId, messageId: of.chatMessageId },
    ...{ waveId: of.waveId, handOverId: of.handOverId, documentId: of.documentId },
    ...{
      publishId: of.publishId,
      importId: of.importId,
      id: of.accountId,
      categoryId: "100244",
      channelType: "shopee",
    },
  };
  const id = ids[place];
  if (id === undefined) throw new Error(`${path}: say here what {${place}} is`);
  return id;
}

const NOWHERE = crypto.randomUUID();
/** Ids that no account has. */
export const NOTHING = {
  ...{
    channelId: NOWHERE,
    channelWarehouseId: NOWHERE,
    productId: NOWHERE,
    orderId: NOWHERE,
    stockId: NOWHERE,
    publishId: NOWHERE,
    importId: NOWHERE,
  },
  ...{ waveId: NOWHERE, pickpackId: NOWHERE, handOverId: NOWHERE, documentId: NOWHERE },
  ...{ batchId: NOWHERE, ruleId: NOWHERE, sizeChartId: NOWHERE, nodeId: NOWHERE, mergeId: NOWHERE },
  ...{
    accountId: NOWHERE,
    channelProductId: NOWHERE,
    orderImportId: NOWHERE,
    channelImportId: NOWHERE,
    externalProductId: NOWHERE,
    roleId: NOWHERE,
    inviteId: NOWHERE,
    userId: NOWHERE,
    sessionId: NOWHERE,
    passkeyId: NOWHERE,
    transactionId: NOWHERE,
    ...{
      keyId: NOWHERE,
      arrangeRuleId: NOWHERE,
      webhookId: NOWHERE,
      deliveryId: NOWHERE,
      grantId: NOWHERE,
    },
    ...{ dashboardId: NOWHERE, requestId: NOWHERE, chatId: NOWHERE, chatMessageId: NOWHERE },
    ...{ metaTaskId: NOWHERE, metaBusinessId: NOWHERE, metaDomain: "nowhere.example" },
    ...{ feedId: NOWHERE, feedToken: NOWHERE },
  },
  ...{ countId: NOWHERE, transferId: NOWHERE, stockBatchId: NOWHERE, warehouseId: NOWHERE },
  shipmentPlanId: NOWHERE,
  shipmentRunId: NOWHERE,
};
