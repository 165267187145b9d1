ALTER TABLE `users` ADD `folded_job_title` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `changes` ADD `folded_text` text DEFAULT '' NOT NULL;