CREATE TABLE `recovery_codes` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_by_user` ON `recovery_codes` (`user_id`);--> statement-breakpoint
CREATE TABLE `billing_customers` (
	`organization_id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `billing_customers_customer_id_unique` ON `billing_customers` (`customer_id`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`customer_id` text,
	`payload` text NOT NULL,
	`created_at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`processed_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`failure` text
);
--> statement-breakpoint
CREATE INDEX `payment_events_open` ON `payment_events` (`processed_at`,`received_at`);--> statement-breakpoint
CREATE INDEX `payment_events_by_receipt` ON `payment_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `changes` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`actor_id` text,
	`actor_name` text,
	`action` text NOT NULL,
	`subject_id` text,
	`subject_name` text NOT NULL,
	`details` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `changes_by_organization` ON `changes` (`organization_id`,`at`);--> statement-breakpoint
CREATE TABLE `team_members` (
	`team_id` text NOT NULL,
	`user_id` text NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`team_id`, `user_id`),
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `team_members_by_user` ON `team_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `teams` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`name` text NOT NULL,
	`lead_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `teams_by_name` ON `teams` (`organization_id`,`name`);--> statement-breakpoint
ALTER TABLE `organizations` ADD `country` text;--> statement-breakpoint
ALTER TABLE `organizations` ADD `logo_key` text;--> statement-breakpoint
ALTER TABLE `organizations` ADD `feedback_settings` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `kind` text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `parent_id` text REFERENCES sessions(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `sessions` ADD `user_agent` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `network` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `last_used_at` integer;--> statement-breakpoint
CREATE INDEX `sessions_by_parent` ON `sessions` (`parent_id`);--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `quantity` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `ends_at` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `past_due_since` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `coupon_code` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `percent_off` real;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `coupon_ends_at` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `has_card` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `provider_id` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `synced_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_provider_id_unique` ON `subscriptions` (`provider_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `archived_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `invited_by` text REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `users` ADD `time_zone` text;--> statement-breakpoint
ALTER TABLE `users` ADD `theme` text DEFAULT 'system' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `photo_key` text;--> statement-breakpoint
ALTER TABLE `users` ADD `two_step_secret` text;--> statement-breakpoint
ALTER TABLE `users` ADD `two_step_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `two_step_counter` integer;