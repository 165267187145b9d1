CREATE TABLE `site_audit_lists` (
	`audit_id` text PRIMARY KEY NOT NULL,
	`urls` text NOT NULL,
	FOREIGN KEY (`audit_id`) REFERENCES `site_audits`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `site_audits` ADD `secrets` text;