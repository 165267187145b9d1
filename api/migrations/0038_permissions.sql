ALTER TABLE `organizations` ADD `cascade_visibility` text DEFAULT 'direct' NOT NULL;--> statement-breakpoint
ALTER TABLE `review_direction_scores` ADD `is_separable` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `review_packets_of_organization` ON `review_packets` (`organization_id`,`cycle_id`);