CREATE TABLE `feedback` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`author_id` text NOT NULL,
	`kind` text NOT NULL,
	`visibility` text NOT NULL,
	`body` text NOT NULL,
	`folded_body` text NOT NULL,
	`value_tag` text,
	`request_id` text,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`request_id`) REFERENCES `feedback_requests`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `feedback_by_author` ON `feedback` (`author_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `feedback_by_visibility` ON `feedback` (`organization_id`,`visibility`,`created_at`);--> statement-breakpoint
CREATE TABLE `feedback_asked` (
	`request_id` text NOT NULL,
	`user_id` text NOT NULL,
	`organization_id` text NOT NULL,
	`state` text NOT NULL,
	`moved_at` integer,
	`feedback_id` text,
	PRIMARY KEY(`request_id`, `user_id`),
	FOREIGN KEY (`request_id`) REFERENCES `feedback_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `feedback_asked_by_person` ON `feedback_asked` (`user_id`,`state`);--> statement-breakpoint
CREATE TABLE `feedback_reactions` (
	`feedback_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reaction` text NOT NULL,
	`organization_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`feedback_id`, `user_id`, `reaction`),
	FOREIGN KEY (`feedback_id`) REFERENCES `feedback`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `feedback_reactions_by_person` ON `feedback_reactions` (`user_id`);--> statement-breakpoint
CREATE TABLE `feedback_recipients` (
	`feedback_id` text NOT NULL,
	`user_id` text NOT NULL,
	`organization_id` text NOT NULL,
	`manager_id` text,
	PRIMARY KEY(`feedback_id`, `user_id`),
	FOREIGN KEY (`feedback_id`) REFERENCES `feedback`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`manager_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `feedback_recipients_by_person` ON `feedback_recipients` (`user_id`);--> statement-breakpoint
CREATE INDEX `feedback_recipients_by_manager` ON `feedback_recipients` (`manager_id`);--> statement-breakpoint
CREATE TABLE `feedback_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`requester_id` text NOT NULL,
	`about_id` text NOT NULL,
	`prompt` text NOT NULL,
	`folded_prompt` text NOT NULL,
	`visibility` text NOT NULL,
	`created_at` integer NOT NULL,
	`due_on` text NOT NULL,
	`expires_on` text NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`requester_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`about_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `feedback_requests_by_requester` ON `feedback_requests` (`requester_id`,`created_at`);