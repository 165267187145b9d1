DROP INDEX `reviews_of_cycle`;--> statement-breakpoint
CREATE INDEX `reviews_of_cycle` ON `reviews` (`cycle_id`,`state`,`direction`,`packet_id`,`id`,`organization_id`,`submitted_at`);