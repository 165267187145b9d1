-- Proved since the first of the organization confirmed an address of its domain.
UPDATE `organizations` SET `domain_proved_at` = (
  SELECT min(`email_confirmed_at`) FROM `users`
  WHERE `users`.`organization_id` = `organizations`.`id`
    AND `users`.`status` = 'active'
    AND substr(`users`.`email`, instr(`users`.`email`, '@') + 1) = `organizations`.`domain`);
