CREATE TABLE `lighthouse_queue` (
	`run_id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`state` text NOT NULL,
	`attempt` integer NOT NULL,
	`queued_at` integer NOT NULL,
	`started_at` integer,
	`lease_until` integer,
	`wanted_until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `lighthouse_queue_by_state` ON `lighthouse_queue` (`state`,`queued_at`);--> statement-breakpoint
CREATE TABLE `lighthouse_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`url` text NOT NULL,
	`strategy` text NOT NULL,
	`state` text NOT NULL,
	`failure` text,
	`runner` text,
	`started_by` text,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	`performance` integer,
	`accessibility` integer,
	`best_practices` integer,
	`seo` integer,
	`report` text,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `lighthouse_runs_by_time` ON `lighthouse_runs` (`organization_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `lighthouse_runs_by_page` ON `lighthouse_runs` (`organization_id`,`url`,`strategy`,`state`,`finished_at`);