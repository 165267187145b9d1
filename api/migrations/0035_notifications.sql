CREATE TABLE `notification_settings` (
	`user_id` text NOT NULL,
	`organization_id` text NOT NULL,
	`kind` text NOT NULL,
	`is_listed` integer NOT NULL,
	`is_mailed` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`texts` text NOT NULL,
	`folded_text` text NOT NULL,
	`path` text NOT NULL,
	`is_listed` integer NOT NULL,
	`is_to_mail` integer NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_by_key` ON `notifications` (`user_id`,`key`);--> statement-breakpoint
CREATE INDEX `notifications_by_user` ON `notifications` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`) WHERE read_at is null and is_listed = 1;--> statement-breakpoint
CREATE INDEX `notifications_to_mail` ON `notifications` (`organization_id`,`user_id`) WHERE is_to_mail = 1;--> statement-breakpoint
CREATE INDEX `notifications_by_creation` ON `notifications` (`created_at`);--> statement-breakpoint
ALTER TABLE `organizations` ADD `working_days` text DEFAULT 'mon-fri' NOT NULL;--> statement-breakpoint
ALTER TABLE `organizations` ADD `next_digest_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `organizations_by_digest` ON `organizations` (`next_digest_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `start_date` text;--> statement-breakpoint
CREATE INDEX `users_by_line` ON `users` (`organization_id`,`manager_id`,`folded_name`);