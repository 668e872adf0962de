/** When a receiver began to refuse, and when a delivery failed: used to disable webhooks and to purge deliveries. */
export const webhookHealth = {
  version: 170,
  name: '0170-webhook-health',
  sql: `
    -- the first refusal since the last success
    alter table webhook_keeping add column failing_since text;
    alter table webhook_deliveries add column failed_at text;
    update webhook_deliveries set failed_at = created_at where state = 'failed';
    create index webhook_deliveries_failed_at on webhook_deliveries (failed_at) where failed_at is not null;
  `,
}
