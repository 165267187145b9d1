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
CREATE INDEX `appraisals_by_organization` ON `appraisals` (`organization_id`);