-- A peer who declines, and a review that is declined, have words of their own: what is searched follows what is shown.
UPDATE `notifications` SET `folded_text` = replace(`folded_text`, ' declined to review ', ' declined to be a peer of ') WHERE `kind` = 'peers.declined';--> statement-breakpoint
UPDATE `notifications` SET `folded_text` = replace(`folded_text`, ' declined to review ', ' declined to write a review of ') WHERE `kind` = 'review.declined';
