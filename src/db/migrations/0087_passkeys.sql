-- Passkeys (WebAuthn) and recovery codes of administrators.

alter table account add column webauthn_user_handle bytea unique check (octet_length(webauthn_user_handle) = 32);

create table passkey (
  id uuid primary key default new_id(),
  account_id uuid not null references account on delete cascade,
  -- base64url, as authenticators name it.
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
  backed_up boolean not null,
  aaguid text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- Its counter went back: somebody may have copied it.
  locked_at timestamptz
);
create index passkey_account on passkey (account_id, created_at);

create table webauthn_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('REGISTER', 'SIGN_IN', 'STEP_UP')),
  account_id uuid references account on delete cascade,
  -- Of the cookie of the browser that asked.
  flow_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((account_id is null) = (purpose = 'SIGN_IN'))
);
create index webauthn_challenge_expires on webauthn_challenge (expires_at);

create table recovery_code (
  account_id uuid not null references account on delete cascade,
  -- scrypt with the account as its salt.
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
