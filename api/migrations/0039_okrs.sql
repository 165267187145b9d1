CREATE TABLE `check_ins` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`objective_id` text NOT NULL,
	`key_result_id` text,
	`value` real,
	`done_milestones` text,
	`health` integer NOT NULL,
	`confidence` integer,
	`comment` text NOT NULL,
	`searched` text NOT NULL,
	`author_id` text,
	`at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`objective_id`) REFERENCES `objectives`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`key_result_id`) REFERENCES `key_results`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `check_ins_by_objective` ON `check_ins` (`organization_id`,`objective_id`,`at`);--> statement-breakpoint
CREATE INDEX `check_ins_by_key_result` ON `check_ins` (`organization_id`,`key_result_id`,`at`);--> statement-breakpoint
CREATE TABLE `key_results` (
	`id` text PRIMARY KEY NOT NULL,
	`objective_id` text NOT NULL,
	`organization_id` text NOT NULL,
	`title` text NOT NULL,
	`owner_id` text,
	`metric` text NOT NULL,
	`unit` text NOT NULL,
	`currency` text NOT NULL,
	`start_value` real NOT NULL,
	`target_value` real NOT NULL,
	`current_value` real NOT NULL,
	`allow_over` integer NOT NULL,
	`milestones` text NOT NULL,
	`weight` integer NOT NULL,
	`due_date` text,
	`progress` integer NOT NULL,
	`health` integer,
	`confidence` integer,
	`last_check_in_at` integer,
	`archived_at` integer,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`objective_id`) REFERENCES `objectives`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `key_results_by_objective` ON `key_results` (`organization_id`,`objective_id`);--> statement-breakpoint
CREATE INDEX `key_results_by_owner` ON `key_results` (`organization_id`,`owner_id`);--> statement-breakpoint
CREATE TABLE `objective_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`objective_id` text NOT NULL,
	`text` text NOT NULL,
	`searched` text NOT NULL,
	`author_id` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`objective_id`) REFERENCES `objectives`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `objective_comments_by_time` ON `objective_comments` (`organization_id`,`objective_id`,`at`);--> statement-breakpoint
CREATE TABLE `objective_owners` (
	`objective_id` text NOT NULL,
	`user_id` text NOT NULL,
	`organization_id` text NOT NULL,
	PRIMARY KEY(`objective_id`, `user_id`),
	FOREIGN KEY (`objective_id`) REFERENCES `objectives`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `objective_owners_by_person` ON `objective_owners` (`organization_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `objective_supports` (
	`objective_id` text NOT NULL,
	`supported_id` text NOT NULL,
	`organization_id` text NOT NULL,
	PRIMARY KEY(`objective_id`, `supported_id`),
	FOREIGN KEY (`objective_id`) REFERENCES `objectives`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`supported_id`) REFERENCES `objectives`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `objective_supports_by_supported` ON `objective_supports` (`organization_id`,`supported_id`);--> statement-breakpoint
CREATE TABLE `objectives` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`title` text NOT NULL,
	`folded_title` text NOT NULL,
	`description` text,
	`searched` text NOT NULL,
	`level` text NOT NULL,
	`team_id` text,
	`period_id` text,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`parent_id` text,
	`contributes_to_parent` integer NOT NULL,
	`visibility` text NOT NULL,
	`state` text NOT NULL,
	`outcome` text,
	`activated_at` integer,
	`close_comment` text,
	`closed_at` integer,
	`grade` integer,
	`health` integer,
	`progress_mode` text NOT NULL,
	`own_progress` integer,
	`own_health` integer,
	`progress` integer,
	`weight` integer NOT NULL,
	`kind` text NOT NULL,
	`tags` text NOT NULL,
	`last_check_in_at` integer,
	`archived_at` integer,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`period_id`) REFERENCES `okr_periods`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`parent_id`) REFERENCES `objectives`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `objectives_by_title` ON `objectives` (`organization_id`,`folded_title`);--> statement-breakpoint
CREATE INDEX `objectives_by_period` ON `objectives` (`organization_id`,`period_id`);--> statement-breakpoint
CREATE INDEX `objectives_by_parent` ON `objectives` (`organization_id`,`parent_id`);--> statement-breakpoint
CREATE INDEX `objectives_by_team` ON `objectives` (`organization_id`,`team_id`);--> statement-breakpoint
CREATE TABLE `okr_periods` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`folded_name` text NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`state` text NOT NULL,
	`cadence` text NOT NULL,
	`is_default` integer NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `okr_periods_by_name` ON `okr_periods` (`organization_id`,`name_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `okr_periods_by_default` ON `okr_periods` (`organization_id`) WHERE is_default = 1;--> statement-breakpoint
CREATE INDEX `okr_periods_by_start` ON `okr_periods` (`organization_id`,`start_date`);--> statement-breakpoint
CREATE TABLE `okr_settings` (
	`organization_id` text PRIMARY KEY NOT NULL,
	`max_objectives` integer NOT NULL,
	`max_key_results` integer NOT NULL,
	`company_creators` text NOT NULL,
	`team_creators` text NOT NULL,
	`approval_required` integer NOT NULL,
	`on_track_gap` integer NOT NULL,
	`at_risk_gap` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
