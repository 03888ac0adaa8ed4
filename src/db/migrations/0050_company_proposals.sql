-- The name in the register, which may differ from the one that candidates know.
alter table company add column legal_name text;

-- How a name looks, for finding names that look alike. Null until it is computed: a job fills it in for companies of earlier versions.
alter table company add column name_skeleton text;
create index company_skeleton on company using gin (name_skeleton gin_trgm_ops)
  where status = 'APPROVED' and deleted_at is null;
create index company_without_skeleton on company (id) where name_skeleton is null;

-- Changes of what an administrator approved. The approved values stay in company until a proposal is accepted.
create table company_proposal (
  id uuid primary key default new_id(),
  company_id uuid not null references company on delete cascade,
  status text not null default 'OPEN'
    check (status in ('OPEN', 'ACCEPTED', 'PARTLY', 'REJECTED', 'REPLACED', 'WITHDRAWN')),
  -- Field to its approved and its proposed value.
  changes jsonb not null check (jsonb_typeof(changes) = 'object' and changes <> '{}'),
  -- The proposed document, so that the file counts as used.
  document_file_id uuid references file,
  accepted_fields text[] not null default '{}',
  reason text check (reason is not null or status not in ('PARTLY', 'REJECTED')),
  proposed_by uuid,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by uuid,
  version int not null default 1,
  check ((status = 'OPEN') = (closed_at is null))
);
create unique index company_proposal_open on company_proposal (company_id) where status = 'OPEN';
create index company_proposal_queue on company_proposal (created_at, id) where status = 'OPEN';
create index company_proposal_company on company_proposal (company_id, created_at desc, id desc);
