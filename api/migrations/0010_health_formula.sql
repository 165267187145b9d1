ALTER TABLE `site_audits` ADD `error_free` integer;--> statement-breakpoint
ALTER TABLE `site_audits` ADD `formula` integer DEFAULT 1 NOT NULL;