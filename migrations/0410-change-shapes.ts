/**
 * Names of fields that new rows in the change log share, and indexes of the log without the account: ids of rows, requests
 * and sessions are unique by themselves.
 */
export const changeShapes = {
  version: 410,
  name: '0410-change-shapes',
  sql: `
    create table change_shapes (
      id text primary key,
      fields text not null
    ) strict, without rowid;

    drop index changes_entity;
    drop index changes_batch;
    drop index changes_session;
    create index changes_entity on changes (entity_id, seq);
    create index changes_batch on changes (batch_id, seq);
    create index changes_session on changes (session_id, seq) where session_id is not null;
  `,
}
