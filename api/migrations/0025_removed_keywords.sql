DROP INDEX `tracked_keywords_by_keyword`;--> statement-breakpoint
ALTER TABLE `tracked_keywords` ADD `removed_at` integer;--> statement-breakpoint
ALTER TABLE `tracked_keywords` ADD `removed_by` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `tracked_keywords` ADD `removal_id` text;--> statement-breakpoint
CREATE INDEX `tracked_keywords_removed` ON `tracked_keywords` (`removed_at`) WHERE removed_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `tracked_keywords_by_keyword` ON `tracked_keywords` (`organization_id`,`domain`,`folded_keyword`,`country`,`device`) WHERE removed_at is null;