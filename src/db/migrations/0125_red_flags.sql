-- What a role pays, so that a promise far above it stands out: computed anew each night.
create table pay_level (
  kind text not null check (kind in ('ROLE', 'DOMAIN')),
  code text not null,
  currency text not null,
  n int not null,
  p90 bigint not null,
  p99 bigint not null,
  computed_at timestamptz not null,
  primary key (kind, code, currency)
);

-- What published texts are made of, to find one that was copied: hashes of five words each, and hashes of their smallest ones, of which
-- two texts that are alike share some.
create table job_text (
  job_id uuid primary key references job on delete cascade,
  shingles int[] not null,
  bands int[] not null
);
create index job_text_bands on job_text using gin (bands);

-- A case begins with a report, or with what the automatic screen found.
alter table moderation_case add column opened_by text not null default 'REPORT' check (opened_by in ('REPORT', 'SCREEN'));
