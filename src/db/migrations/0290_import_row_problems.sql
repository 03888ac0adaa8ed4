-- A row of a file may have several problems: field, code and params hold the first, this the others.
alter table import_row add column more_problems jsonb not null default '[]';
