ALTER TABLE `users` ADD `folded_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `teams` ADD `folded_name` text DEFAULT '' NOT NULL;