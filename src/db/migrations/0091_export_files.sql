-- Files that members make of applicants and of pools. The file lives for a day, the row tells for a while that it was made.
create table export_file (
  id uuid primary key,
  company_id uuid not null references company,
  made_by uuid not null references account,
  format text not null check (format in ('CSV', 'XLSX')),
  -- Either a pool, or the applicants of a list.
  pool_id uuid references talent_pool on delete set null,
  name text,
  query jsonb,
  status text not null default 'QUEUED' check (status in ('QUEUED', 'READY', 'FAILED', 'EXPIRED')),
  rows int not null,
  -- Applicants of the list who withdrew; they are not in the file.
  withdrawn int not null default 0,
  file_id uuid references file,
  created_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  check ((name is null) = (query is not null)),
  check ((status = 'READY') = (file_id is not null))
);
create index export_file_company on export_file (company_id, created_at desc, id);
create index export_file_by on export_file (made_by);
create index export_file_pool on export_file (pool_id) where pool_id is not null;
create index export_file_file on export_file (file_id) where file_id is not null;
create index export_file_ends on export_file (expires_at) where status = 'READY';
