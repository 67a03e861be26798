export const LAZADA_SIGNATURES = {
  /** The example of Lazada's page "HTTP request sample". */
  call: {
    app: { appKey: "123456", appSecret: "helloworld" },
    path: "/order/get",
    params: {
      ...{ app_key: "123456", access_token: "test", timestamp: "1517820392000" },
      ...{ sign_method: "sha256", order_id: "1234" },
    },
    sign: "4190D32361CFB9581350222F345CB77F3B19F0E31D162316848A2C1FFD5FAB4A",
  },
  /**
   * The body of the page "Trade order notifications", signed as described on the page "Push
   * mechanism" (docs/marketplaces/lazada.md).
   */
  push: {
    app: { appKey: "123456", appSecret: "helloworld" },
    body: '{"seller_id":"1234567","message_type":0,"data":{"order_status":"unpaid","trade_order_id":"260422900198363"},"timestamp":1603698638,"site":"lazada_vn"}',
    sign: "b1707791ecaf3accedf43666c584c041ee81293b9b34b08283bbc58a466b2f2a",
  },
} as const;
