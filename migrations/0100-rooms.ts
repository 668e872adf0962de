/** Indexes of the realtime rooms: rows of an event without its laps, and rooms that a row has left. */
export const rooms = {
  version: 100,
  name: '0100-rooms',
  sql: `
    create index changes_event on changes (account_id, event_id, seq)
      where event_id is not null and entity_type <> 'lap';

    create table room_departures (
      account_id text not null,
      seq integer not null,
      session_id text,
      event_id text,
      primary key (account_id, seq),
      foreign key (account_id, seq) references changes (account_id, seq)
    ) strict, without rowid;
    create index room_departures_session on room_departures (account_id, session_id, seq)
      where session_id is not null;
    create index room_departures_event on room_departures (account_id, event_id, seq)
      where event_id is not null;
  `,
}
