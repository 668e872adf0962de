import { base } from './base-columns.ts'

/** KPIs written in JavaScript. */
export const plugins = {
  version: 120,
  name: '0120-plugins',
  sql: `
    create table plugins (${base},
      name text not null,
      plugin_version text not null,
      source text not null,
      description text,
      enabled integer not null,
      config text not null,
      sha256 text not null,
      primary key (account_id, id)
    ) strict;
    create index plugins_name on plugins (account_id, name, id);
  `,
}
