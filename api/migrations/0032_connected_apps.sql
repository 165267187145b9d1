CREATE TABLE `app_credentials` (
	`hash` text PRIMARY KEY NOT NULL,
	`app_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`redirect_uri` text,
	`challenge` text,
	FOREIGN KEY (`app_id`) REFERENCES `connected_apps`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `app_credentials_by_app` ON `app_credentials` (`app_id`,`kind`);--> statement-breakpoint
CREATE INDEX `app_credentials_by_expiry` ON `app_credentials` (`expires_at`);--> statement-breakpoint
CREATE TABLE `connected_apps` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`user_id` text NOT NULL,
	`client_id` text NOT NULL,
	`name` text NOT NULL,
	`folded_name` text NOT NULL,
	`redirect_host` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`client_id`) REFERENCES `oauth_clients`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `connected_apps_by_person_and_client` ON `connected_apps` (`user_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `connected_apps_by_organization` ON `connected_apps` (`organization_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `connected_apps_by_client` ON `connected_apps` (`client_id`);--> statement-breakpoint
CREATE INDEX `connected_apps_by_expiry` ON `connected_apps` (`expires_at`);--> statement-breakpoint
CREATE TABLE `oauth_clients` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`redirect_uris` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer
);
--> statement-breakpoint
CREATE INDEX `oauth_clients_by_age` ON `oauth_clients` (`created_at`);