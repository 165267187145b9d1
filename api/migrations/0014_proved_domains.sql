DROP INDEX `organizations_domain_unique`;--> statement-breakpoint
ALTER TABLE `organizations` ADD `domain_proved_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `organizations_proved_by_domain` ON `organizations` (`domain`) WHERE domain_proved_at is not null;