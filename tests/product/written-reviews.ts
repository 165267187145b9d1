/**
 * Statements that write the reviews of a cycle as if people had submitted them, those of peers included, for a product that does not run. Only for
 * journeys that are about packets: once people can write reviews through the API, these should be written by it.
 */
export function writtenReviews({
  cycleId,
  peerIds,
}: {
  cycleId: string
  peerIds: readonly string[]
}): string {
  const peers = peerIds.map(
    (peerId, index) => `
      insert into reviews (id, packet_id, cycle_id, organization_id, direction, reviewer_id, state, submitted_at, version)
        select 'rvw_' || lower(hex(randomblob(16))), id, cycle_id, organization_id, 'peer', '${peerId}', 'submitted', ${index + 1}, 2
        from review_packets where cycle_id = '${cycleId}' and reviewee_id <> '${peerId}';`,
  )
  return `
    ${peers.join('')}
    update reviews set state = 'submitted', submitted_at = 1 where cycle_id = '${cycleId}' and state = 'not_started';
    insert into review_answers (review_id, cycle_question_id, organization_id, value, is_not_applicable, version)
      select r.id, q.id, r.organization_id,
        case q.response_type
          when 'rating' then json(case r.direction when 'self' then 5 when 'manager' then 4 else 2 + (r.submitted_at + q.position) % 3 end)
          when 'yes_no' then json('true')
          else json_quote(case r.direction when 'self' then 'I led the move to the new system.' when 'manager' then 'Reliable all year.'
            else 'Helps whenever I ask, number ' || r.submitted_at || '.' end) end, 0, 1
      from reviews r join review_cycle_questions q on q.cycle_id = r.cycle_id and q.direction = r.direction
      where r.cycle_id = '${cycleId}' and q.response_type in ('rating', 'yes_no', 'comment', 'text');`
}
