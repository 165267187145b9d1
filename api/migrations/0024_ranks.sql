CREATE TABLE `keyword_positions` (
	`organization_id` text NOT NULL,
	`keyword_id` text NOT NULL,
	`source` text NOT NULL,
	`competitor` text NOT NULL,
	`day` text NOT NULL,
	`position` real,
	`url` text,
	`volume` integer,
	PRIMARY KEY(`keyword_id`, `source`, `competitor`, `day`),
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`keyword_id`) REFERENCES `tracked_keywords`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `keyword_positions_by_day` ON `keyword_positions` (`day`);--> statement-breakpoint
CREATE TABLE `rank_alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`domain` text NOT NULL,
	`keyword_id` text NOT NULL,
	`kind` text NOT NULL,
	`source` text NOT NULL,
	`day` text NOT NULL,
	`before` real,
	`after` real,
	`url_before` text,
	`url_after` text,
	`created_at` integer NOT NULL,
	`mailed_at` integer,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`keyword_id`) REFERENCES `tracked_keywords`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rank_alerts_once` ON `rank_alerts` (`keyword_id`,`source`,`day`,`kind`);--> statement-breakpoint
CREATE INDEX `rank_alerts_by_domain` ON `rank_alerts` (`organization_id`,`domain`,`created_at`);--> statement-breakpoint
CREATE INDEX `rank_alerts_unmailed` ON `rank_alerts` (`created_at`) WHERE mailed_at is null;--> statement-breakpoint
CREATE TABLE `rank_followers` (
	`ranked_domain_id` text NOT NULL,
	`user_id` text NOT NULL,
	`opted_out_at` integer,
	PRIMARY KEY(`ranked_domain_id`, `user_id`),
	FOREIGN KEY (`ranked_domain_id`) REFERENCES `ranked_domains`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `rank_followers_by_user` ON `rank_followers` (`user_id`);--> statement-breakpoint
CREATE TABLE `ranked_domains` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`domain` text NOT NULL,
	`competitors` text NOT NULL,
	`drop_by` integer DEFAULT 5 NOT NULL,
	`alert_top_ten` integer DEFAULT true NOT NULL,
	`alert_landing_page` integer DEFAULT true NOT NULL,
	`use_paid` integer DEFAULT false NOT NULL,
	`replies` text NOT NULL,
	`passed_over` text NOT NULL,
	`checked_at` integer,
	`indexed_at` integer,
	`created_by` text,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ranked_domains_by_domain` ON `ranked_domains` (`organization_id`,`domain`);--> statement-breakpoint
CREATE INDEX `ranked_domains_by_check` ON `ranked_domains` (`checked_at`);