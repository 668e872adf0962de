import type { Connection } from '../engine/connection.ts'

/** Takes over finished deliveries, secrets and sequence numbers of the replaced outbox, so that nothing is sent twice. */
export function mergeOutbox(
  connection: Connection,
  marks: Readonly<Record<string, number>>,
  isKnown: boolean,
  margin: number,
): void {
  if (isKnown) {
    connection.exec(`
      update main.webhook_deliveries as mine set
        state = theirs.state, attempts = theirs.attempts, response_status = theirs.response_status,
        response_body = theirs.response_body, error = theirs.error, succeeded_at = theirs.succeeded_at,
        duration_ms = theirs.duration_ms, lost = theirs.lost,
        failed_at = theirs.failed_at
        from replaced.webhook_deliveries theirs
        where theirs.id = mine.id and (mine.state = 'queued' or mine.lost = 1);
      update main.webhook_keeping as mine set
        secret = theirs.secret, old_secret = theirs.old_secret, old_secret_until = theirs.old_secret_until,
        last_delivery_status = theirs.last_delivery_status, failing_since = theirs.failing_since,
        last_sequence = max(mine.last_sequence, theirs.last_sequence)
        from replaced.webhook_keeping theirs
        where theirs.account_id = mine.account_id and theirs.webhook_id = mine.webhook_id;
      update main.webhook_positions set last = max(last, (select last from replaced.webhook_positions));
      insert into main.counters select * from replaced.counters where account_id in (select id from main.accounts)
        on conflict (account_id, name) do update set value = max(value, excluded.value);`)
  }
  const unknown = isKnown
    ? `where not exists (select 1 from replaced.webhook_keeping theirs
        where theirs.account_id = mine.account_id and theirs.webhook_id = mine.webhook_id)`
    : ''
  for (const [webhookId, sequence] of Object.entries(marks)) {
    connection
      .prepare('update main.webhook_keeping set last_sequence = max(last_sequence, ?) where webhook_id = ?')
      .run(sequence, webhookId)
  }
  connection
    .prepare(`update main.webhook_keeping as mine set last_sequence = last_sequence + ? ${unknown}`)
    .run(margin)
}
