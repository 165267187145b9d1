ALTER TABLE `users` ADD `last_seen_at` integer;--> statement-breakpoint
UPDATE `users` SET `last_seen_at` = (SELECT max(coalesce(`last_used_at`, `created_at`)) FROM `sessions` WHERE `sessions`.`user_id` = `users`.`id`);
