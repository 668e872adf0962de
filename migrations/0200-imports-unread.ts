/** What of an import's document no node of its profile read: JSON, a list of paths with numbers of rows. */
export const importsUnread = {
  version: 200,
  name: '0200-imports-unread',
  sql: `
    alter table imports add column unread text not null default '[]';
  `,
}
