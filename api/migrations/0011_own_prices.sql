ALTER TABLE `subscriptions` ADD `interval_count` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `currency` text DEFAULT 'USD' NOT NULL;