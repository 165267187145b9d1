ALTER TABLE `organizations` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `changes` ADD `entity` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `changes` ADD `before` text;--> statement-breakpoint
ALTER TABLE `changes` ADD `after` text;--> statement-breakpoint
ALTER TABLE `changes` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `changes` ADD `request_id` text;--> statement-breakpoint
ALTER TABLE `changes` ADD `subject_version` integer;--> statement-breakpoint
CREATE INDEX `changes_by_subject_version` ON `changes` (`subject_id`,`subject_version`) WHERE subject_version is not null;--> statement-breakpoint
ALTER TABLE `teams` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- What was written before is about the same kinds of things.
UPDATE `changes` SET `entity` = CASE substr(`action`, 1, instr(`action`, '.') - 1)
  WHEN 'security' THEN 'user'
  WHEN 'audit' THEN 'site-audit'
  ELSE substr(`action`, 1, instr(`action`, '.') - 1) END;
