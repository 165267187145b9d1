CREATE TABLE `audit_issue_counts` (
	`audit_id` text PRIMARY KEY NOT NULL,
	`found` text NOT NULL,
	`counts` text NOT NULL,
	`judged_at` integer NOT NULL,
	FOREIGN KEY (`audit_id`) REFERENCES `site_audits`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `issue_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`issue_id` text NOT NULL,
	`author_id` text,
	`author_name` text NOT NULL,
	`text` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	FOREIGN KEY (`issue_id`) REFERENCES `issue_tracks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `issue_comments_by_issue` ON `issue_comments` (`issue_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `issue_tracks` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`host` text NOT NULL,
	`check_id` text NOT NULL,
	`assignee_id` text,
	`assigned_at` integer,
	`due_on` text,
	`ready_at` integer,
	`mute_reason` text,
	`muted_by_name` text,
	`muted_at` integer,
	`muted_until` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`assignee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `issue_tracks_by_check` ON `issue_tracks` (`organization_id`,`host`,`check_id`);--> statement-breakpoint
CREATE INDEX `issue_tracks_by_assignee` ON `issue_tracks` (`assignee_id`);--> statement-breakpoint
CREATE TABLE `issue_url_mutes` (
	`id` text PRIMARY KEY NOT NULL,
	`issue_id` text NOT NULL,
	`url` text NOT NULL,
	`mute_reason` text NOT NULL,
	`muted_by_name` text NOT NULL,
	`muted_at` integer NOT NULL,
	`muted_until` text,
	FOREIGN KEY (`issue_id`) REFERENCES `issue_tracks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `issue_url_mutes_by_url` ON `issue_url_mutes` (`issue_id`,`url`);--> statement-breakpoint
ALTER TABLE `site_audits` ADD `rechecked_at` integer;