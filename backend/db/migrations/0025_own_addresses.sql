-- Of what this server serves itself, as it is stored from now on (backend/own-addresses.ts).
UPDATE "order_lines" SET "image_url" = regexp_replace("image_url", '^https?://[^/]+(/(api/v1/products/images/[0-9a-f-]{36}|sandbox/[a-z]+)/.*)$', '\1')
  WHERE "image_url" ~ '^https?://[^/]+/(api/v1/products/images/[0-9a-f-]{36}|sandbox/[a-z]+)/';
--> statement-breakpoint
UPDATE "meta_task_items" SET "image_url" = regexp_replace("image_url", '^https?://[^/]+(/(api/v1/products/images/[0-9a-f-]{36}|sandbox/[a-z]+)/.*)$', '\1')
  WHERE "image_url" ~ '^https?://[^/]+/(api/v1/products/images/[0-9a-f-]{36}|sandbox/[a-z]+)/';
--> statement-breakpoint
UPDATE "chat_sessions" SET "buyer_avatar_url" = regexp_replace("buyer_avatar_url", '^https?://[^/]+(/(api/v1/products/images/[0-9a-f-]{36}|sandbox/[a-z]+)/.*)$', '\1')
  WHERE "buyer_avatar_url" ~ '^https?://[^/]+/(api/v1/products/images/[0-9a-f-]{36}|sandbox/[a-z]+)/';
--> statement-breakpoint
UPDATE "chat_sessions" SET "last_content" = regexp_replace("last_content"::text, '"https?://[^/"]+(/(api/v1/products/images/[0-9a-f-]{36}|sandbox/[a-z]+)/[^"]*")', '"\1', 'g')::jsonb
  WHERE "last_content"::text ~ '"https?://[^/"]+/(api/v1/products/images/[0-9a-f-]{36}|sandbox/[a-z]+)/';
--> statement-breakpoint
UPDATE "chat_messages" SET "content" = regexp_replace("content"::text, '"https?://[^/"]+(/(api/v1/products/images/[0-9a-f-]{36}|sandbox/[a-z]+)/[^"]*")', '"\1', 'g')::jsonb
  WHERE "content"->>'type' IN ('image', 'video') AND "content"::text ~ '"https?://[^/"]+/(api/v1/products/images/[0-9a-f-]{36}|sandbox/[a-z]+)/';
--> statement-breakpoint
UPDATE "channel_products" SET "image_map" = regexp_replace("image_map"::text, '"https?://[^/"]+(/(api/v1/products/images/[0-9a-f-]{36}|sandbox/[a-z]+)/[^"]*")', '"\1', 'g')::jsonb
  WHERE "image_map"::text ~ '"https?://[^/"]+/(api/v1/products/images/[0-9a-f-]{36}|sandbox/[a-z]+)/';
--> statement-breakpoint
UPDATE "channel_import_items" SET "item" = regexp_replace("item"::text, '"https?://[^/"]+(/(api/v1/products/images/[0-9a-f-]{36}|sandbox/[a-z]+)/[^"]*")', '"\1', 'g')::jsonb
  WHERE "item"::text ~ '"https?://[^/"]+/(api/v1/products/images/[0-9a-f-]{36}|sandbox/[a-z]+)/';
