ALTER TABLE `subscriptions` ADD `amount_off` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `charges` text;