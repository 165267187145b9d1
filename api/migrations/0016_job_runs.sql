CREATE TABLE `job_runs` (
	`name` text NOT NULL,
	`slot` integer NOT NULL,
	`started_by` text NOT NULL,
	`attempt` integer DEFAULT 1 NOT NULL,
	`started_at` integer NOT NULL,
	`lease_until` integer NOT NULL,
	`ended_at` integer,
	`outcome` text,
	`error` text,
	PRIMARY KEY(`name`, `slot`)
);
--> statement-breakpoint
CREATE INDEX `job_runs_by_slot` ON `job_runs` (`slot`);--> statement-breakpoint
CREATE INDEX `job_runs_under_way` ON `job_runs` (`name`) WHERE outcome is null;