CREATE TABLE `review_cycle_attributes` (
	`cycle_id` text NOT NULL,
	`organization_id` text NOT NULL,
	`attribute_id` text NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`options` text NOT NULL,
	`numberless` integer NOT NULL,
	`private` integer NOT NULL,
	PRIMARY KEY(`cycle_id`, `attribute_id`),
	FOREIGN KEY (`cycle_id`) REFERENCES `review_cycles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `review_cycle_forms` (
	`cycle_id` text NOT NULL,
	`organization_id` text NOT NULL,
	`direction` text NOT NULL,
	`template_id` text NOT NULL,
	`template_name` text NOT NULL,
	`instructions` text,
	`word_limit` integer,
	PRIMARY KEY(`cycle_id`, `direction`),
	FOREIGN KEY (`cycle_id`) REFERENCES `review_cycles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `review_cycle_owners` (
	`cycle_id` text NOT NULL,
	`user_id` text NOT NULL,
	`organization_id` text NOT NULL,
	PRIMARY KEY(`cycle_id`, `user_id`),
	FOREIGN KEY (`cycle_id`) REFERENCES `review_cycles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `review_cycle_owners_by_person` ON `review_cycle_owners` (`user_id`);--> statement-breakpoint
CREATE TABLE `review_cycle_questions` (
	`id` text PRIMARY KEY NOT NULL,
	`cycle_id` text NOT NULL,
	`organization_id` text NOT NULL,
	`direction` text NOT NULL,
	`position` integer NOT NULL,
	`question_id` text NOT NULL,
	`text` text NOT NULL,
	`description` text,
	`response_type` text NOT NULL,
	`options` text NOT NULL,
	`scale` text,
	`category` text NOT NULL,
	`required` integer NOT NULL,
	`private` integer NOT NULL,
	`allow_not_applicable` integer NOT NULL,
	`allow_comment` integer NOT NULL,
	`word_limit` integer,
	`weight` integer,
	FOREIGN KEY (`cycle_id`) REFERENCES `review_cycles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_cycle_questions_in_order` ON `review_cycle_questions` (`cycle_id`,`direction`,`position`);--> statement-breakpoint
CREATE TABLE `review_cycles` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`name` text NOT NULL,
	`folded_name` text NOT NULL,
	`description` text,
	`searched` text NOT NULL,
	`state` text NOT NULL,
	`settings` text NOT NULL,
	`launched_at` integer,
	`ended_at` integer,
	`created_by` text,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `review_cycles_by_creation` ON `review_cycles` (`organization_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `review_cycles_by_state` ON `review_cycles` (`state`);--> statement-breakpoint
CREATE TABLE `review_packets` (
	`id` text PRIMARY KEY NOT NULL,
	`cycle_id` text NOT NULL,
	`organization_id` text NOT NULL,
	`reviewee_id` text NOT NULL,
	`manager_id` text,
	`is_manager_chosen` integer NOT NULL,
	`scorer_id` text,
	`sharer_id` text,
	`job_title` text,
	`team_ids` text,
	`state` text NOT NULL,
	`assigned_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`cycle_id`) REFERENCES `review_cycles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reviewee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`manager_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`scorer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`sharer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_packets_by_reviewee` ON `review_packets` (`cycle_id`,`reviewee_id`);--> statement-breakpoint
CREATE INDEX `review_packets_to_assign` ON `review_packets` (`cycle_id`,`assigned_at`);--> statement-breakpoint
CREATE INDEX `review_packets_of_person` ON `review_packets` (`reviewee_id`);--> statement-breakpoint
CREATE INDEX `review_packets_of_manager` ON `review_packets` (`manager_id`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`packet_id` text NOT NULL,
	`cycle_id` text NOT NULL,
	`organization_id` text NOT NULL,
	`direction` text NOT NULL,
	`reviewer_id` text,
	`state` text NOT NULL,
	`submitted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`packet_id`) REFERENCES `review_packets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`cycle_id`) REFERENCES `review_cycles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reviewer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_by_reviewer_and_packet` ON `reviews` (`packet_id`,`reviewer_id`);--> statement-breakpoint
CREATE INDEX `reviews_of_reviewer` ON `reviews` (`reviewer_id`,`state`);--> statement-breakpoint
CREATE INDEX `reviews_of_cycle` ON `reviews` (`cycle_id`,`state`);--> statement-breakpoint
CREATE TABLE `review_content_uses` (
	`content_id` text NOT NULL,
	`cycle_id` text NOT NULL,
	`organization_id` text NOT NULL,
	PRIMARY KEY(`content_id`, `cycle_id`),
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `review_content_uses_by_cycle` ON `review_content_uses` (`cycle_id`);--> statement-breakpoint
CREATE TABLE `review_template_questions` (
	`template_id` text NOT NULL,
	`question_id` text NOT NULL,
	`organization_id` text NOT NULL,
	`position` integer NOT NULL,
	`required_override` integer,
	`weight` integer,
	PRIMARY KEY(`template_id`, `question_id`),
	FOREIGN KEY (`template_id`) REFERENCES `review_templates`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`question_id`) REFERENCES `review_questions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `review_template_questions_by_question` ON `review_template_questions` (`question_id`);--> statement-breakpoint
CREATE TABLE `review_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`folded_name` text NOT NULL,
	`tags` text NOT NULL,
	`folded_tags` text NOT NULL,
	`instructions` text,
	`searched` text NOT NULL,
	`word_limit` integer,
	`include_goals` integer NOT NULL,
	`goals` text,
	`recommended_key` text,
	`archived_at` integer,
	`created_by` text,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_templates_by_name` ON `review_templates` (`organization_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `review_templates_by_folded_name` ON `review_templates` (`organization_id`,`folded_name`);--> statement-breakpoint
CREATE TABLE `scored_attributes` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`folded_name` text NOT NULL,
	`description` text,
	`searched` text NOT NULL,
	`options` text NOT NULL,
	`numberless` integer NOT NULL,
	`private` integer NOT NULL,
	`recommended_key` text,
	`archived_at` integer,
	`created_by` text,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `scored_attributes_by_name` ON `scored_attributes` (`organization_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `scored_attributes_by_folded_name` ON `scored_attributes` (`organization_id`,`folded_name`);