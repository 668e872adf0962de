import { base } from './base-columns.ts'

/** Members become rows of their account; API keys, permission profiles, invites. */
export const membersAndKeys = {
  version: 50,
  name: '0050-members-and-keys',
  sql: `
    create table permission_profiles (${base},
      name text not null,
      description text,
      rules text not null,
      primary key (account_id, id)
    ) strict;
    create index permission_profiles_name on permission_profiles (account_id, name, id);

    create table members (${base},
      name text not null,
      role text not null,
      permission_profile_id text,
      disabled integer not null,
      email text not null,
      primary key (account_id, id),
      unique (account_id, email),
      foreign key (account_id, permission_profile_id) references permission_profiles (account_id, id)
    ) strict;
    create index members_role on members (account_id, role, id);
    create index members_email on members (account_id, email, id);
    create index members_name on members (account_id, name, id);
    create index members_permission_profile on members (account_id, permission_profile_id)
      where permission_profile_id is not null;

    create table api_keys (${base},
      name text not null,
      expires_at text,
      permission_profile_id text,
      prefix text not null,
      primary key (account_id, id),
      foreign key (account_id, permission_profile_id) references permission_profiles (account_id, id)
    ) strict;
    create index api_keys_name on api_keys (account_id, name, id);
    create index api_keys_permission_profile on api_keys (account_id, permission_profile_id)
      where permission_profile_id is not null;

    insert into members
      select member.user_id, member.account_id, member.created_at, member.created_at, null, 1, '{}',
        user.name, member.role, null, 0, user.email
      from memberships as member join users as user on user.id = member.user_id;

    -- a person is a member of an account under an id of that account
    alter table memberships rename to old_memberships;
    create table memberships (
      account_id text not null references accounts (id),
      member_id text not null,
      user_id text not null references users (id),
      primary key (account_id, member_id)
    ) strict, without rowid;
    insert into memberships select account_id, user_id, user_id from old_memberships;
    drop table old_memberships;
    create index memberships_person on memberships (account_id, user_id);
    alter table users drop column name;

    create table api_key_secrets (
      key_hash text primary key,
      account_id text not null references accounts (id),
      api_key_id text not null,
      last_used_at text
    ) strict, without rowid;
    create index api_key_secrets_key on api_key_secrets (account_id, api_key_id);

    create table invites (
      code_hash text primary key,
      account_id text not null references accounts (id),
      email text not null,
      role text not null check (role in ('owner', 'admin', 'member')),
      permission_profile_id text,
      invited_by text not null,
      expires_at text not null
    ) strict, without rowid;
    create index invites_expiry on invites (expires_at);
  `,
}
