CREATE TABLE `review_questions` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`text` text NOT NULL,
	`folded_text` text NOT NULL,
	`description` text,
	`response_type` text NOT NULL,
	`options` text NOT NULL,
	`scale` text,
	`category` text NOT NULL,
	`folded_category` text NOT NULL,
	`searched` text NOT NULL,
	`required` integer NOT NULL,
	`private` integer NOT NULL,
	`allow_not_applicable` integer NOT NULL,
	`allow_comment` integer NOT NULL,
	`word_limit` integer,
	`recommended_key` text,
	`archived_at` integer,
	`created_by` text,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `review_questions_by_category` ON `review_questions` (`organization_id`,`folded_category`,`folded_text`);