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