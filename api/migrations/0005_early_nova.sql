CREATE TABLE `used_trials` (
	`hash` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sites` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`created_by` text,
	`host` text NOT NULL,
	`origin` text NOT NULL,
	`token` text NOT NULL,
	`method` text,
	`verified_at` integer,
	`last_checked_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sites_by_host` ON `sites` (`organization_id`,`host`);--> statement-breakpoint
DROP INDEX `users_email_unique`;--> statement-breakpoint
DROP INDEX `users_by_organization`;--> statement-breakpoint
CREATE UNIQUE INDEX `users_active_by_email` ON `users` (`email`) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX `users_by_email` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_by_organization` ON `users` (`organization_id`,`email`);--> statement-breakpoint
ALTER TABLE `mails` ADD `invitation_from` text;--> statement-breakpoint
CREATE INDEX `mails_by_inviter` ON `mails` (`invitation_from`,`created_at`);--> statement-breakpoint
CREATE INDEX `mails_by_invited` ON `mails` (`to`,`created_at`) WHERE invitation_from is not null;--> statement-breakpoint
ALTER TABLE `sessions` ADD `proved_at` integer;