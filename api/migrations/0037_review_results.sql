CREATE TABLE `anonymous_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`packet_id` text NOT NULL,
	`cycle_id` text NOT NULL,
	`organization_id` text NOT NULL,
	`direction` text NOT NULL,
	`cycle_question_id` text NOT NULL,
	`answer_group` text,
	`value` text,
	`comment` text,
	`is_not_applicable` integer NOT NULL,
	FOREIGN KEY (`packet_id`) REFERENCES `review_packets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`cycle_id`) REFERENCES `review_cycles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`cycle_question_id`) REFERENCES `review_cycle_questions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `anonymous_answers_of_packet` ON `anonymous_answers` (`packet_id`,`direction`);--> statement-breakpoint
CREATE INDEX `anonymous_answers_of_cycle` ON `anonymous_answers` (`cycle_id`,`cycle_question_id`);--> statement-breakpoint
CREATE TABLE `review_attribute_scores` (
	`packet_id` text NOT NULL,
	`cycle_id` text NOT NULL,
	`organization_id` text NOT NULL,
	`attribute_id` text NOT NULL,
	`option` integer,
	`note` text,
	`calibrated_option` integer,
	`calibrated_by` text,
	`calibration_reason` text,
	`version` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`packet_id`, `attribute_id`),
	FOREIGN KEY (`packet_id`) REFERENCES `review_packets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`cycle_id`) REFERENCES `review_cycles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`calibrated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `review_attribute_scores_of_cycle` ON `review_attribute_scores` (`cycle_id`,`attribute_id`);--> statement-breakpoint
CREATE TABLE `review_closed_packets` (
	`packet_id` text PRIMARY KEY NOT NULL,
	`cycle_id` text NOT NULL,
	`organization_id` text NOT NULL,
	FOREIGN KEY (`packet_id`) REFERENCES `review_packets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`cycle_id`) REFERENCES `review_cycles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `review_closed_packets_of_cycle` ON `review_closed_packets` (`cycle_id`);--> statement-breakpoint
CREATE TABLE `review_direction_scores` (
	`packet_id` text NOT NULL,
	`cycle_id` text NOT NULL,
	`organization_id` text NOT NULL,
	`direction` text NOT NULL,
	`respondents` integer NOT NULL,
	`scored` integer DEFAULT 0 NOT NULL,
	`score` text,
	`shown_questions` text DEFAULT '[]' NOT NULL,
	PRIMARY KEY(`packet_id`, `direction`),
	FOREIGN KEY (`packet_id`) REFERENCES `review_packets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`cycle_id`) REFERENCES `review_cycles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `review_direction_scores_of_cycle` ON `review_direction_scores` (`cycle_id`,`direction`);--> statement-breakpoint
CREATE TABLE `peer_nominations` (
	`id` text PRIMARY KEY NOT NULL,
	`packet_id` text NOT NULL,
	`cycle_id` text NOT NULL,
	`organization_id` text NOT NULL,
	`peer_id` text NOT NULL,
	`state` text NOT NULL,
	`nominated_by` text,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`packet_id`) REFERENCES `review_packets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`cycle_id`) REFERENCES `review_cycles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`peer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`nominated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `peer_nominations_once` ON `peer_nominations` (`packet_id`,`peer_id`);--> statement-breakpoint
CREATE INDEX `peer_nominations_of_peer` ON `peer_nominations` (`peer_id`,`state`);--> statement-breakpoint
CREATE INDEX `peer_nominations_of_cycle` ON `peer_nominations` (`cycle_id`,`state`);--> statement-breakpoint
CREATE TABLE `review_answers` (
	`review_id` text NOT NULL,
	`cycle_question_id` text NOT NULL,
	`organization_id` text NOT NULL,
	`value` text,
	`comment` text,
	`is_not_applicable` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`review_id`, `cycle_question_id`),
	FOREIGN KEY (`review_id`) REFERENCES `reviews`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`cycle_question_id`) REFERENCES `review_cycle_questions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `review_packets` ADD `summary` text;--> statement-breakpoint
ALTER TABLE `review_packets` ADD `computed_score` integer;--> statement-breakpoint
ALTER TABLE `review_packets` ADD `override_score` integer;--> statement-breakpoint
ALTER TABLE `review_packets` ADD `override_reason` text;--> statement-breakpoint
ALTER TABLE `review_packets` ADD `shared_at` integer;--> statement-breakpoint
ALTER TABLE `review_packets` ADD `acknowledged_at` integer;--> statement-breakpoint
ALTER TABLE `review_packets` ADD `acknowledgement` text;--> statement-breakpoint
ALTER TABLE `reviews` ADD `opened_at` integer;--> statement-breakpoint
ALTER TABLE `reviews` ADD `reopen_reason` text;--> statement-breakpoint
CREATE INDEX `reviews_of_cycle_by_reviewer` ON `reviews` (`cycle_id`,`reviewer_id`,`state`,`direction`);