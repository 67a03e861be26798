-- Calls that connect a shop by its keys were logged with the keys.
select set_config('etalase.erasing', 'on', true);--> statement-breakpoint
update "audit_entries" set "after" = "after" - 'keys' where "action" in ('connectBlibli', 'connectByKeys', 'connectLine') and "after" ? 'keys';--> statement-breakpoint
select set_config('etalase.erasing', 'off', true);
