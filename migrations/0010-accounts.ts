/** Accounts, people, and revoked tokens. */
export const accounts = {
  version: 10,
  name: '0010-accounts',
  sql: `
    create table accounts (
      id text primary key,
      slug text not null unique,
      name text not null,
      created_at text not null
    ) strict;

    create table users (
      id text primary key,
      email text not null unique,
      name text not null,
      password_hash text not null,
      token_generation integer not null default 1,
      created_at text not null
    ) strict;

    create table memberships (
      account_id text not null references accounts (id),
      user_id text not null references users (id),
      role text not null check (role in ('owner', 'admin', 'member')),
      created_at text not null,
      primary key (account_id, user_id)
    ) strict;
    create index memberships_user on memberships (user_id);

    create table revoked_tokens (
      jti text primary key,
      expires_at text not null
    ) strict, without rowid;
    create index revoked_tokens_expiry on revoked_tokens (expires_at);
  `,
}
