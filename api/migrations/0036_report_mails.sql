CREATE TABLE `report_readers` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`report_id` text NOT NULL,
	`user_id` text,
	`email` text,
	`is_named` integer NOT NULL,
	`asked_at` integer,
	`confirmed_at` integer,
	`stopped_at` integer,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_readers_by_user` ON `report_readers` (`report_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `report_readers_by_email` ON `report_readers` (`report_id`,`email`);--> statement-breakpoint
CREATE INDEX `report_readers_of_user` ON `report_readers` (`user_id`);--> statement-breakpoint
CREATE INDEX `report_readers_asked` ON `report_readers` (`organization_id`,`asked_at`) WHERE asked_at is not null;--> statement-breakpoint
CREATE TABLE `report_sends` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`report_id` text NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`outcome` text NOT NULL,
	`reason` text,
	`attempt_at` integer NOT NULL,
	`mails` integer DEFAULT 0 NOT NULL,
	`attached_bytes` integer,
	`audit_id` text,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_sends_by_time` ON `report_sends` (`report_id`,`due_at`);--> statement-breakpoint
CREATE INDEX `report_sends_waiting` ON `report_sends` (`attempt_at`) WHERE outcome = 'waiting';--> statement-breakpoint
CREATE INDEX `report_sends_of_organization` ON `report_sends` (`organization_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `mails` ADD `attachment` text;--> statement-breakpoint
ALTER TABLE `report_shares` ADD `send_id` text;--> statement-breakpoint
ALTER TABLE `reports` ADD `frequency` text;--> statement-breakpoint
ALTER TABLE `reports` ADD `weekday` text DEFAULT 'monday' NOT NULL;--> statement-breakpoint
ALTER TABLE `reports` ADD `month_day` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `reports` ADD `hour` integer DEFAULT 8 NOT NULL;--> statement-breakpoint
ALTER TABLE `reports` ADD `time_zone` text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE `reports` ADD `is_paused` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `reports` ADD `only_new` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `reports` ADD `next_run_at` integer;--> statement-breakpoint
ALTER TABLE `reports` ADD `scheduled_by` text;--> statement-breakpoint
CREATE INDEX `reports_due` ON `reports` (`next_run_at`) WHERE next_run_at is not null;