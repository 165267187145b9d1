CREATE TABLE `report_shares` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`report_id` text NOT NULL,
	`hash` text NOT NULL,
	`password_hash` text,
	`paper` text NOT NULL,
	`time_zone` text NOT NULL,
	`logo_key` text,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_shares_by_hash` ON `report_shares` (`hash`);--> statement-breakpoint
CREATE INDEX `report_shares_by_report` ON `report_shares` (`report_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`created_by` text,
	`name` text NOT NULL,
	`folded_name` text NOT NULL,
	`target` text NOT NULL,
	`sections` text NOT NULL,
	`paper` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reports_by_name` ON `reports` (`organization_id`,`folded_name`);