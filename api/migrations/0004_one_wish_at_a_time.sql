ALTER TABLE `billing_customers` ADD `busy_with` text;--> statement-breakpoint
ALTER TABLE `billing_customers` ADD `busy_until` integer;