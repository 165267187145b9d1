CREATE TABLE `project_recipients` (
	`project_id` text NOT NULL,
	`user_id` text NOT NULL,
	`opted_out_at` integer,
	PRIMARY KEY(`project_id`, `user_id`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `project_recipients_by_user` ON `project_recipients` (`user_id`);--> statement-breakpoint
CREATE TABLE `project_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`project_id` text NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`audit_id` text NOT NULL,
	`outcome` text NOT NULL,
	`reason` text,
	`attempt_at` integer NOT NULL,
	`reported_at` integer,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `project_runs_by_time` ON `project_runs` (`project_id`,`due_at`);--> statement-breakpoint
CREATE INDEX `project_runs_waiting` ON `project_runs` (`attempt_at`) WHERE outcome = 'waiting';--> statement-breakpoint
CREATE INDEX `project_runs_unreported` ON `project_runs` (`created_at`) WHERE reported_at is null;--> statement-breakpoint
CREATE TABLE `projects` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`created_by` text,
	`name` text NOT NULL,
	`folded_name` text NOT NULL,
	`url` text NOT NULL,
	`host` text NOT NULL,
	`settings` text NOT NULL,
	`secrets` text,
	`frequency` text NOT NULL,
	`weekday` text NOT NULL,
	`month_day` integer NOT NULL,
	`hour` integer NOT NULL,
	`time_zone` text NOT NULL,
	`is_paused` integer NOT NULL,
	`next_run_at` integer,
	`scheduled_by` text,
	`mail_on` text NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`scheduled_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `projects_by_organization` ON `projects` (`organization_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `projects_due` ON `projects` (`next_run_at`) WHERE next_run_at is not null;--> statement-breakpoint
ALTER TABLE `mails` ADD `unsubscribe_url` text;--> statement-breakpoint
ALTER TABLE `site_audits` ADD `project_id` text REFERENCES projects(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `site_audits_by_project` ON `site_audits` (`project_id`,`created_at`) WHERE project_id is not null;