CREATE TABLE `appraisal_cycles` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`name` text NOT NULL,
	`folded_name` text NOT NULL,
	`description` text,
	`searched` text NOT NULL,
	`state` text NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`weights` text NOT NULL,
	`review_cycle_id` text,
	`scale_max` integer NOT NULL,
	`visibility` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`review_cycle_id`) REFERENCES `review_cycles`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `appraisal_cycles_by_start` ON `appraisal_cycles` (`organization_id`,`start_date`);--> statement-breakpoint
CREATE INDEX `appraisal_cycles_by_state` ON `appraisal_cycles` (`state`);--> statement-breakpoint
CREATE INDEX `appraisal_cycles_by_review_cycle` ON `appraisal_cycles` (`review_cycle_id`);--> statement-breakpoint
CREATE TABLE `appraisal_participants` (
	`cycle_id` text NOT NULL,
	`user_id` text NOT NULL,
	`organization_id` text NOT NULL,
	`template_id` text,
	`added_at` integer NOT NULL,
	`handled_at` integer,
	PRIMARY KEY(`cycle_id`, `user_id`),
	FOREIGN KEY (`cycle_id`) REFERENCES `appraisal_cycles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`template_id`) REFERENCES `appraisal_templates`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `appraisal_participants_by_template` ON `appraisal_participants` (`template_id`);--> statement-breakpoint
CREATE INDEX `appraisal_participants_by_person` ON `appraisal_participants` (`user_id`);--> statement-breakpoint
CREATE INDEX `appraisal_participants_to_handle` ON `appraisal_participants` (`cycle_id`,`handled_at`);--> statement-breakpoint
CREATE TABLE `appraisal_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`folded_name` text NOT NULL,
	`description` text,
	`searched` text NOT NULL,
	`key_result_areas` text NOT NULL,
	`rating_criteria` text NOT NULL,
	`status` text NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	`created_by` text,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `appraisal_templates_by_name` ON `appraisal_templates` (`organization_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `appraisal_templates_by_folded_name` ON `appraisal_templates` (`organization_id`,`folded_name`);--> statement-breakpoint
CREATE TABLE `appraisals` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`cycle_id` text NOT NULL,
	`employee_id` text NOT NULL,
	`manager_id` text,
	`template_id` text NOT NULL,
	`template_name` text NOT NULL,
	`template_revision` integer NOT NULL,
	`areas` text NOT NULL,
	`criteria` text NOT NULL,
	`state` text NOT NULL,
	`self_areas` text NOT NULL,
	`self_criteria` text NOT NULL,
	`reflection` text,
	`self_version` integer DEFAULT 1 NOT NULL,
	`self_submitted_at` integer,
	`manager_areas` text NOT NULL,
	`remarks` text,
	`manager_version` integer DEFAULT 1 NOT NULL,
	`manager_submitted_at` integer,
	`self_score` integer,
	`manager_score` integer,
	`final_score` integer,
	`result` text,
	`return_reason` text,
	`returned_from` text,
	`returned_by` text,
	`returned_at` integer,
	`finalized_at` integer,
	`acknowledged_at` integer,
	`acknowledgement` text,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`cycle_id`) REFERENCES `appraisal_cycles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`manager_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`template_id`) REFERENCES `appraisal_templates`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`returned_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `appraisals_once` ON `appraisals` (`cycle_id`,`employee_id`);--> statement-breakpoint
CREATE INDEX `appraisals_by_employee` ON `appraisals` (`employee_id`);--> statement-breakpoint
CREATE INDEX `appraisals_by_manager` ON `appraisals` (`manager_id`);--> statement-breakpoint
CREATE INDEX `appraisals_by_template` ON `appraisals` (`template_id`);--> statement-breakpoint
CREATE INDEX `appraisals_by_organization` ON `appraisals` (`organization_id`);--> statement-breakpoint
CREATE TABLE `feedback` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`author_id` text NOT NULL,
	`kind` text NOT NULL,
	`visibility` text NOT NULL,
	`body` text NOT NULL,
	`folded_body` text NOT NULL,
	`value_tag` text,
	`request_id` text,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`request_id`) REFERENCES `feedback_requests`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `feedback_by_author` ON `feedback` (`author_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `feedback_by_visibility` ON `feedback` (`organization_id`,`visibility`,`created_at`);--> statement-breakpoint
CREATE TABLE `feedback_asked` (
	`request_id` text NOT NULL,
	`user_id` text NOT NULL,
	`organization_id` text NOT NULL,
	`state` text NOT NULL,
	`moved_at` integer,
	`feedback_id` text,
	PRIMARY KEY(`request_id`, `user_id`),
	FOREIGN KEY (`request_id`) REFERENCES `feedback_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `feedback_asked_by_person` ON `feedback_asked` (`user_id`,`state`);--> statement-breakpoint
CREATE TABLE `feedback_reactions` (
	`feedback_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reaction` text NOT NULL,
	`organization_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`feedback_id`, `user_id`, `reaction`),
	FOREIGN KEY (`feedback_id`) REFERENCES `feedback`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `feedback_reactions_by_person` ON `feedback_reactions` (`user_id`);--> statement-breakpoint
CREATE TABLE `feedback_recipients` (
	`feedback_id` text NOT NULL,
	`user_id` text NOT NULL,
	`organization_id` text NOT NULL,
	`manager_id` text,
	PRIMARY KEY(`feedback_id`, `user_id`),
	FOREIGN KEY (`feedback_id`) REFERENCES `feedback`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`manager_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `feedback_recipients_by_person` ON `feedback_recipients` (`user_id`);--> statement-breakpoint
CREATE INDEX `feedback_recipients_by_manager` ON `feedback_recipients` (`manager_id`);--> statement-breakpoint
CREATE TABLE `feedback_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`requester_id` text NOT NULL,
	`about_id` text NOT NULL,
	`prompt` text NOT NULL,
	`folded_prompt` text NOT NULL,
	`visibility` text NOT NULL,
	`created_at` integer NOT NULL,
	`due_on` text NOT NULL,
	`expires_on` text NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`requester_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`about_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `feedback_requests_by_requester` ON `feedback_requests` (`requester_id`,`created_at`);--> statement-breakpoint
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
CREATE INDEX `check_ins_by_objective` ON `check_ins` (`objective_id`,`organization_id`,`at`);--> statement-breakpoint
CREATE INDEX `check_ins_by_key_result` ON `check_ins` (`key_result_id`,`organization_id`,`at`);--> statement-breakpoint
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
CREATE INDEX `key_results_by_objective` ON `key_results` (`objective_id`,`organization_id`);--> statement-breakpoint
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
CREATE INDEX `objective_comments_by_time` ON `objective_comments` (`objective_id`,`organization_id`,`at`);--> statement-breakpoint
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
CREATE INDEX `objective_supports_by_supported` ON `objective_supports` (`supported_id`,`organization_id`);--> statement-breakpoint
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
CREATE INDEX `objectives_by_period` ON `objectives` (`period_id`,`organization_id`);--> statement-breakpoint
CREATE INDEX `objectives_by_parent` ON `objectives` (`parent_id`,`organization_id`);--> statement-breakpoint
CREATE INDEX `objectives_by_team` ON `objectives` (`team_id`,`organization_id`);--> statement-breakpoint
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
--> statement-breakpoint
DROP INDEX `reviews_of_cycle`;--> statement-breakpoint
CREATE INDEX `reviews_of_cycle` ON `reviews` (`cycle_id`,`state`,`direction`,`packet_id`,`id`,`organization_id`,`submitted_at`);--> statement-breakpoint
UPDATE `notifications` SET `folded_text` = replace(`folded_text`, ' declined to review ', ' declined to be a peer of ') WHERE `kind` = 'peers.declined';--> statement-breakpoint
UPDATE `notifications` SET `folded_text` = replace(`folded_text`, ' declined to review ', ' declined to write a review of ') WHERE `kind` = 'review.declined';
