const TABLES = [
  'championships',
  'tracks',
  'events',
  'sessions',
  'cars',
  'drivers',
  'setups',
  'tyre_specifications',
  'tyre_sets',
  'tyres',
  'run_plans',
  'run_sheets',
  'laps',
  'corner_wear',
  'weather',
  'issue_workflows',
  'issues',
  'boards',
  'board_cards',
  'event_data',
  'session_data',
  'account_options',
  'data_analysis_profiles',
  'plugins',
  'change_formatters',
  'custom_views',
  'import_profiles',
  'permission_profiles',
  'members',
  'api_keys',
  'webhooks',
] as const

const updatedAt = (table: string) =>
  `create index ${table}_updated_at on ${table} (account_id, updated_at, id);`

/** Indexes of rows by last write, laps by time and driver, drivers by first name. */
export const listIndexes = {
  version: 180,
  name: '0180-list-indexes',
  sql: `
    ${TABLES.map(updatedAt).join('\n    ')}
    create index drivers_first_name on drivers (account_id, first_name, id);
    create index laps_lap_time on laps (account_id, lap_time_ms, id);
    create index laps_driver on laps (account_id, driver_id) where driver_id is not null;
  `,
}
