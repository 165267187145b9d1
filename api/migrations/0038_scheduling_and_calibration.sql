CREATE TABLE `calibration_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`packet_id` text NOT NULL,
	`cycle_id` text NOT NULL,
	`organization_id` text NOT NULL,
	`attribute_id` text NOT NULL,
	`original` integer NOT NULL,
	`from_option` integer NOT NULL,
	`to_option` integer NOT NULL,
	`reason` text NOT NULL,
	`actor_id` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`packet_id`) REFERENCES `review_packets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`cycle_id`) REFERENCES `review_cycles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `calibration_changes_of_packet` ON `calibration_changes` (`packet_id`,`at`);--> statement-breakpoint
CREATE INDEX `calibration_changes_of_cycle` ON `calibration_changes` (`cycle_id`);--> statement-breakpoint
CREATE TABLE `calibration_groups` (
	`id` text PRIMARY KEY NOT NULL,
	`cycle_id` text NOT NULL,
	`organization_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`state` text NOT NULL,
	`guidelines` text DEFAULT '[]' NOT NULL,
	`closed_at` integer,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`cycle_id`) REFERENCES `review_cycles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calibration_groups_by_name` ON `calibration_groups` (`cycle_id`,`name_key`);--> statement-breakpoint
CREATE TABLE `calibration_people` (
	`group_id` text NOT NULL,
	`user_id` text NOT NULL,
	`organization_id` text NOT NULL,
	`role` text NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`group_id`, `user_id`),
	FOREIGN KEY (`group_id`) REFERENCES `calibration_groups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `calibration_people_by_person` ON `calibration_people` (`user_id`);--> statement-breakpoint
CREATE TABLE `calibration_reviewees` (
	`packet_id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`cycle_id` text NOT NULL,
	`organization_id` text NOT NULL,
	FOREIGN KEY (`packet_id`) REFERENCES `review_packets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`group_id`) REFERENCES `calibration_groups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`cycle_id`) REFERENCES `review_cycles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `calibration_reviewees_of_group` ON `calibration_reviewees` (`group_id`);--> statement-breakpoint
CREATE INDEX `calibration_reviewees_of_cycle` ON `calibration_reviewees` (`cycle_id`);--> statement-breakpoint
ALTER TABLE `organizations` ADD `cascade_visibility` text DEFAULT 'direct' NOT NULL;--> statement-breakpoint
ALTER TABLE `review_cycle_questions` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `review_cycle_questions` ADD `reworded_at` integer;--> statement-breakpoint
ALTER TABLE `review_cycles` ADD `next_move_on` text;--> statement-breakpoint
ALTER TABLE `review_cycles` ADD `move_failed_at` integer;--> statement-breakpoint
ALTER TABLE `review_cycles` ADD `move_failure` text;--> statement-breakpoint
CREATE INDEX `review_cycles_by_next_move` ON `review_cycles` (`next_move_on`);--> statement-breakpoint
ALTER TABLE `review_direction_scores` ADD `is_separable` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `review_packets_of_organization` ON `review_packets` (`organization_id`,`cycle_id`);