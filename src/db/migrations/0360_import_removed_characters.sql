-- Characters of a file that no text can have (NUL, half a surrogate pair), which were left out when it was read.
alter table import_run add column removed_characters int not null default 0;
