-- What a page of an import shows is worked out when the file is read and checked, not each time that somebody looks.
alter table import_run add column examples jsonb not null default '[]';
alter table import_run add column values_to_check jsonb not null default '[]';
