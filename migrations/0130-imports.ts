import { base } from './base-columns.ts'

/** Import profiles, and the history of imports. */
export const imports = {
  version: 130,
  name: '0130-imports',
  sql: `
    create table import_profiles (${base},
      name text not null,
      description text,
      scope text not null,
      primary key (account_id, id)
    ) strict;
    create index import_profiles_name on import_profiles (account_id, name, id);

    create table imports (
      account_id text not null references accounts (id),
      id text not null,
      profile_id text,
      profile_name text,
      source text,
      counts text not null,
      written integer not null,
      created_at text not null,
      created_by text,
      created_by_name text not null,
      reverted_at text,
      reverted_by text,
      reverted_by_name text,
      primary key (account_id, id)
    ) strict, without rowid;
  `,
}
