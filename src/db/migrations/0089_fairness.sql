-- Shares by stage of groups of candidates who consented, for a whole company and computed once a quarter. Groups below twenty people are
-- not in it, and what it holds is rounded: it is what may be shown.
create table fairness_snapshot (
  company_id uuid primary key references company,
  -- The first day of the calendar quarter in which it was computed; it covers the four quarters before.
  quarter date not null,
  computed_at timestamptz not null,
  groups jsonb not null
);

-- Quarters that were computed, so that each is computed once.
create table fairness_run (
  quarter date primary key,
  at timestamptz not null
);

-- Who consents now is the latest entry of a purpose.
create index consent_purpose on consent (purpose, account_id, at desc);
