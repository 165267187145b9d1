CREATE TABLE `fingerprint_files` (
	`organization_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`bytes` integer NOT NULL,
	`imported_at` integer NOT NULL,
	`imported_by` text NOT NULL,
	`technologies` integer NOT NULL,
	`patterns` integer NOT NULL,
	`refused` integer NOT NULL,
	`not_evaluated` text NOT NULL,
	`refused_technologies` text NOT NULL,
	`categories` text NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `imported_fingerprints` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`name` text NOT NULL,
	`folded_name` text NOT NULL,
	`category` text NOT NULL,
	`website` text,
	`description` text,
	`patterns` integer NOT NULL,
	`refused` text NOT NULL,
	`not_evaluated` text NOT NULL,
	`fingerprint` text NOT NULL,
	`source` text NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `imported_fingerprints_by_name` ON `imported_fingerprints` (`organization_id`,`folded_name`);--> statement-breakpoint
ALTER TABLE `technology_lookups` ADD `your_fingerprints` text;