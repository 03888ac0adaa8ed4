-- The file of an import until it begins, so that it can be read in another way: another sheet, encoding or separator, or repaired.
create table import_file (
  run_id uuid primary key references import_run on delete cascade,
  bytes bytea not null
);
alter table import_run add column sheets text[] not null default '{}';
-- Rows with letters that were encoded twice ("â€“" for "–"), and whether they were repaired.
alter table import_run add column garbled int not null default 0;
alter table import_run add column repaired boolean not null default false;
