CREATE TABLE `technology_lookups` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`site` text NOT NULL,
	`url` text NOT NULL,
	`final_url` text NOT NULL,
	`status` integer,
	`outcome` text,
	`has_records` integer NOT NULL,
	`technologies` text NOT NULL,
	`found` integer NOT NULL,
	`changes` text,
	`looked_up_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `technology_lookups_by_site` ON `technology_lookups` (`organization_id`,`site`,`looked_up_at`);--> statement-breakpoint
CREATE TABLE `technology_sites` (
	`organization_id` text NOT NULL,
	`site` text NOT NULL,
	`lookup_id` text NOT NULL,
	`looked_up_at` integer NOT NULL,
	`technologies` integer NOT NULL,
	`added` integer NOT NULL,
	`removed` integer NOT NULL,
	PRIMARY KEY(`organization_id`, `site`),
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `technology_sites_by_time` ON `technology_sites` (`organization_id`,`looked_up_at`);