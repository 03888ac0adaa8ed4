-- One try to sign on with a provider: who may come back with it, what proves it, and what it found. Good for one return.
create table sign_on_attempt (
  id uuid primary key default new_id(),
  provider text not null check (provider in ('linkedin', 'fsp')),
  purpose text not null check (purpose in ('SIGN_IN', 'LINK')),
  -- Who links; nobody is known yet when somebody signs in.
  account_id uuid references account on delete cascade,
  state_hash bytea not null unique,
  browser_hash bytea not null,
  sealed_proofs text not null,
  next text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Whom the provider vouched for, until the person has said the rest.
  sealed_person text,
  settled_at timestamptz,
  check ((purpose = 'LINK') = (account_id is not null))
);
create index sign_on_attempt_browser on sign_on_attempt (browser_hash, created_at desc);
create index sign_on_attempt_ends on sign_on_attempt (expires_at);

-- An account elsewhere that opens an account here: known by issuer and subject, never by its address.
create table sign_on_identity (
  id uuid primary key default new_id(),
  account_id uuid not null references account on delete cascade,
  provider text not null check (provider in ('linkedin', 'fsp')),
  issuer text not null,
  subject text not null,
  email text,
  linked_at timestamptz not null,
  used_at timestamptz not null,
  unique (issuer, subject),
  unique (account_id, provider)
);
