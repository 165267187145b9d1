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
ALTER TABLE `review_direction_scores` ADD `scored` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `review_direction_scores` ADD `shown_questions` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `reviews_of_cycle_by_reviewer` ON `reviews` (`cycle_id`,`reviewer_id`,`state`,`direction`);