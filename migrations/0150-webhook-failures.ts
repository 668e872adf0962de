/** Index of failed deliveries by subscription: counted on the webhooks page, listed and sent again. */
export const webhookFailures = {
  version: 150,
  name: '0150-webhook-failures',
  sql: `
    create index webhook_deliveries_failed on webhook_deliveries (account_id, webhook_id, id) where state = 'failed';
  `,
}
