/** Lists of an import's document that no node of its profile read: JSON paths with row counts. */
export const importsUnread = {
  version: 200,
  name: '0200-imports-unread',
  sql: `
    alter table imports add column unread text not null default '[]';
  `,
}
