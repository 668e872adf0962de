/** Where the history of one row is read. */
export const historyOf = (entityType: string, entityId: string): string =>
  `/settings/history?${new URLSearchParams({ entityType, entityId })}`
