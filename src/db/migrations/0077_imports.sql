-- Jobs from a file: each run keeps the rows of its file, and each row what became of it.
create table import_run (
  id uuid primary key,
  company_id uuid not null references company,
  created_by uuid not null references account,
  name text not null,
  format text not null check (format in ('CSV', 'XLSX')),
  encoding text,
  separator text,
  sheet text,
  status text not null default 'MAPPING' check (status in
    ('MAPPING', 'CHECKING', 'READY', 'RUNNING', 'DONE', 'DONE_WITH_ERRORS', 'FAILED', 'CANCELLED', 'UNDOING', 'UNDONE', 'PARTLY_UNDONE')),
  failure text,
  -- The first row of the file, and the field that each of its columns is for; null is left out.
  header text[] not null,
  columns text[] not null,
  -- UPDATE changes jobs that an earlier import made, CREATE leaves them alone.
  mode text not null default 'CREATE' check (mode in ('CREATE', 'UPDATE')),
  publish boolean not null default false,
  number_style text not null default 'AUTO' check (number_style in ('AUTO', 'DOT', 'COMMA')),
  rows int not null check (rows between 1 and 2000),
  version int not null default 1,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  check (cardinality(header) = cardinality(columns))
);
create index import_run_company on import_run (company_id, created_at desc, id);
create index import_run_account on import_run (created_by);

create table import_row (
  run_id uuid not null references import_run on delete cascade,
  line int not null,
  -- Null once the file's content has been deleted.
  cells text[],
  -- What the check expects, or the problem it found.
  planned text check (planned in ('CREATE', 'UPDATE', 'SKIP', 'ERROR')),
  result text check (result in ('CREATED', 'UPDATED', 'SKIPPED_DUPLICATE', 'ERROR')),
  field text,
  code text,
  params jsonb,
  warnings jsonb not null default '[]',
  job_id uuid references job,
  -- The version that the import left, and the content before it: what undoing needs.
  job_version int,
  before jsonb,
  undone text check (undone in ('REMOVED', 'RESTORED', 'KEPT')),
  undo_code text,
  primary key (run_id, line)
);
create index import_row_open on import_row (run_id, line) where result is null;
create index import_row_job on import_row (job_id) where job_id is not null;

-- What columns of a header were for, and which value a text meant: suggested the next time.
create table import_mapping (
  company_id uuid not null references company,
  header_hash text not null,
  columns text[] not null,
  used_at timestamptz not null,
  primary key (company_id, header_hash)
);

create table import_value (
  company_id uuid not null references company,
  category text not null,
  -- Folded, as names are compared.
  name text not null,
  -- Null: left empty on purpose.
  code text,
  used_at timestamptz not null,
  primary key (company_id, category, name)
);

-- The job that an id of another system stands for.
create table job_source (
  company_id uuid not null references company,
  external_id text not null check (length(external_id) between 1 and 120),
  job_id uuid not null references job,
  content_hash text not null,
  -- The version that the import left: a later one was edited here.
  job_version int not null,
  primary key (company_id, external_id)
);
create index job_source_job on job_source (job_id);
