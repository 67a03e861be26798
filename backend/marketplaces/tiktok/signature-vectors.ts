/** The examples of TikTok's pages about signatures of calls and pushes. */
export const TIKTOK_SIGNATURES = {
  call: {
    app: { appKey: "29a39d", appSecret: "e59af819cc" },
    path: "/authorization/202309/shops",
    query: { app_key: "29a39d", timestamp: "1623812664" },
    sign: "b596b73e0cc6de07ac26f036364178ab16b0a907af13d43f0a0cd2345f582dc8",
  },
  push: {
    app: { appKey: "abcdef", appSecret: "123" },
    body: '{"type":1,"tts_notification_id":"7380066284010030890","shop_id":"7495540735365777507","timestamp":1718305585,"data":{"is_on_hold_order":true,"order_id":"576653688135258178","order_status":"UNPAID","update_time":1718305585}}',
    sign: "5dec0f11ec2f6783b8deee53c9ffbf8d024302f7c7e7fa55a35d17629031ac05",
  },
} as const;
