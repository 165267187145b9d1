CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`folded_name` text NOT NULL,
	`hash` text NOT NULL,
	`ending` text NOT NULL,
	`role` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`last_used_at` integer,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_by_hash` ON `api_keys` (`hash`);--> statement-breakpoint
CREATE INDEX `api_keys_by_organization` ON `api_keys` (`organization_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `api_keys_by_user` ON `api_keys` (`user_id`);