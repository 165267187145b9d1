ALTER TABLE `review_cycle_questions` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `review_cycle_questions` ADD `reworded_at` integer;--> statement-breakpoint
ALTER TABLE `review_cycles` ADD `next_move_on` text;--> statement-breakpoint
ALTER TABLE `review_cycles` ADD `move_failed_at` integer;--> statement-breakpoint
ALTER TABLE `review_cycles` ADD `move_failure` text;--> statement-breakpoint
CREATE INDEX `review_cycles_by_next_move` ON `review_cycles` (`next_move_on`);