const problem = (status: number) => [status, { $ref: `#/components/responses/${status}` }] as const

/** `GET /metrics` in the OpenAPI document: the only endpoint with a text response. */
export const metricsOperation = {
  operationId: 'metrics',
  summary:
    'Metrics for Prometheus; for owners and admins of the first account, and without a login on this machine',
  tags: ['metrics'],
  responses: {
    200: { description: 'Done', content: { 'text/plain': { schema: { type: 'string' } } } },
    ...Object.fromEntries([401, 403].map(problem)),
  },
}
