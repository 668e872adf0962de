/** The sample weekend of an account: what belongs to it, and how far its practice is typed. */
export const sampleWeekends = {
  version: 270,
  name: '0270-sample-weekends',
  sql: `
    create table sample_weekends (
      account_id text primary key references accounts (id),
      event_id text not null,
      session_id text,
      clock_starts_at text,
      typed_ms integer not null,
      typing integer not null,
      beside text not null
    ) strict, without rowid;
  `,
}
