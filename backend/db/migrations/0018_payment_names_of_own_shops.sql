-- Of own shops, as their orders report them from now on (backend/storefront/order-report.ts).
UPDATE "orders" o SET "payment_type" = CASE a."country_code" || ' ' || o."payment_type"
    WHEN 'id bank' THEN 'Transfer bank' WHEN 'id qr' THEN 'QRIS' WHEN 'id cod' THEN 'COD'
    WHEN 'th bank' THEN 'โอนผ่านธนาคาร' WHEN 'th qr' THEN 'พร้อมเพย์' WHEN 'th cod' THEN 'เก็บเงินปลายทาง'
    ELSE o."payment_type" END
  FROM "channels" c, "accounts" a
  WHERE c."channel_type" = 'shop' AND o."account_id" = c."account_id" AND o."channel_id" = c."id" AND a."id" = c."account_id";
