CREATE TABLE `domain_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`domain` text NOT NULL,
	`day` text NOT NULL,
	`text` text NOT NULL,
	`created_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `domain_notes_by_day` ON `domain_notes` (`organization_id`,`domain`,`day`);--> statement-breakpoint
CREATE TABLE `domain_views` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`created_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `domain_views_by_name` ON `domain_views` (`organization_id`,`list`,`name`);--> statement-breakpoint
CREATE TABLE `indexed_audits` (
	`audit_id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`pages` integer,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`audit_id`) REFERENCES `site_audits`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `indexed_audits_waiting` ON `indexed_audits` (`changed_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `indexed_audits_by_organization` ON `indexed_audits` (`organization_id`);--> statement-breakpoint
CREATE TABLE `source_calls` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`source` text NOT NULL,
	`endpoint` text NOT NULL,
	`target` text NOT NULL,
	`reserved` integer NOT NULL,
	`cost` integer,
	`outcome` text NOT NULL,
	`requested_by` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`requested_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `source_calls_by_day` ON `source_calls` (`organization_id`,`source`,`at`);--> statement-breakpoint
CREATE TABLE `source_connections` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`source` text NOT NULL,
	`account` text NOT NULL,
	`secret` text,
	`settings` text NOT NULL,
	`status` text NOT NULL,
	`failure` text,
	`connected_by` text,
	`connected_at` integer NOT NULL,
	`checked_at` integer,
	`used_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`connected_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `source_connections_by_source` ON `source_connections` (`organization_id`,`source`);--> statement-breakpoint
CREATE TABLE `source_replies` (
	`organization_id` text NOT NULL,
	`source` text NOT NULL,
	`key` text NOT NULL,
	`body` text NOT NULL,
	`fetched_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`organization_id`, `source`, `key`),
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `source_replies_by_expiry` ON `source_replies` (`expires_at`);--> statement-breakpoint
CREATE TABLE `tracked_keywords` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`domain` text NOT NULL,
	`keyword` text NOT NULL,
	`folded_keyword` text NOT NULL,
	`country` text DEFAULT '' NOT NULL,
	`device` text DEFAULT 'all' NOT NULL,
	`tags` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tracked_keywords_by_keyword` ON `tracked_keywords` (`organization_id`,`domain`,`folded_keyword`,`country`,`device`);--> statement-breakpoint
CREATE TABLE `web_graph_domains` (
	`organization_id` text NOT NULL,
	`domain` text NOT NULL,
	`release` text NOT NULL,
	`day` text NOT NULL,
	`ranked` integer NOT NULL,
	`body` text NOT NULL,
	`imported_at` integer NOT NULL,
	PRIMARY KEY(`organization_id`, `domain`, `release`),
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
