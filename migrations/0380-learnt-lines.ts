/** The start-finish line that was learnt from a data logger's file, beside its outing. */
export const learntLines = {
  version: 380,
  name: '0380-learnt-lines',
  sql: `
    alter table telemetry_files add column line text;
    update telemetry_files set line = json_extract(outing, '$.line')
      where json_array_length(outing, '$.line') > 0;
    create index telemetry_file_lines on telemetry_files (account_id, id, line) where line is not null;
  `,
}
